internal import AssetLoading
internal import AudioPipeline
public import MediaPlayback
internal import PlaybackControl

/// A player without media, for people who write user interfaces.
///
/// It is the real ``/MediaPlayback/PlayerController``, with the real states in the real order, over media that
/// are made up and a sink that is silent. In a preview it runs in real time; in a test on a
/// ``VirtualClock``.
///
/// ```swift
/// let fake = FakePlayer(["one": FakeMedia(duration: .seconds(90), openingTime: .seconds(2))])
/// PlayerView(player: fake.player)
/// ```
public struct FakePlayer: Sendable {
    /// The player, to be used as every other.
    public let player: PlayerController

    /// Makes a player.
    ///
    /// - Parameters:
    ///   - media: What is found at which address.
    ///   - fallback: What is found at every other address; nil if nothing is, which fails the load
    ///     with `.notFound`.
    ///   - clock: What measures the times of the media and paces the sound.
    ///   - positionInterval: The time between two updates of the position while it plays.
    ///   - executor: Where all tasks of the player run; nil is where they run by themselves.
    public init(
        _ media: [String: FakeMedia] = [:], fallback: FakeMedia? = FakeMedia(),
        clock: some Clock<Duration> = ContinuousClock(),
        positionInterval: Duration = .milliseconds(250), executor: (any TaskExecutor)? = nil
    ) {
        let library = FakeLibrary(media: media, fallback: fallback, clock: clock)
        player = PlayerController(
            opener: library, decoder: library,
            sink: NullAudioSink(clock: clock, executor: executor), clock: clock,
            positionInterval: positionInterval, rateStages: FrameStepper(), executor: executor)
    }
}

/// Where the made-up media are found.
private struct FakeLibrary: ByteSourceOpener, AudioSourceOpener {
    let media: [String: FakeMedia]
    let fallback: FakeMedia?
    let clock: any Clock<Duration>

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        guard let media = media[location.description] ?? fallback else {
            throw AssetLoadingError(
                .notFound, message: "There is no fake media \(location): add it, or a fallback.")
        }
        return FakeByteSource(media: media, clock: clock)
    }

    func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
        guard let bytes = bytes as? FakeByteSource else {
            throw AudioSourceError(.notMedia, message: "The bytes are of another player.")
        }
        return FakeAudioSource(bytes.media, clock: clock)
    }
}
