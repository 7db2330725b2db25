/// When the playlist of a live stream is loaded again (RFC 8216, 6.3.4).
struct ReloadSchedule: Sendable {
    private let patience: Duration

    /// How long ago the playlist last had news when it was last loaded.
    private var unchanged = Duration.zero
    private var hadNews = true

    init(patience: Duration) {
        self.patience = patience
    }

    /// How long after a load the next one comes.
    func interval(_ target: Duration) -> Duration {
        hadNews ? target : target / 2
    }

    /// Takes what a load brought.
    ///
    /// - Parameter elapsed: Since the load before it.
    /// - Throws: `.timedOut` when nothing new has come for too long.
    mutating func loaded(
        hasNews: Bool, after elapsed: Duration, from location: AssetLocation
    ) throws(AssetLoadingError) {
        hadNews = hasNews
        unchanged = hasNews ? .zero : unchanged + elapsed
        guard unchanged < patience else {
            throw AssetLoadingError(
                .timedOut,
                message: "The stream at \(location) brings nothing new: try again later.",
                stall: .noBytes(for: unchanged))
        }
    }
}
