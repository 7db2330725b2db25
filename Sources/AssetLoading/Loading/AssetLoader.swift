/// Finds out what an asset is: whether it can be played, and how long it is or that it is live.
///
/// ```swift
/// let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: inspector)
/// let asset = try await loader.load(AssetLocation("episode.mp3"))
/// ```
///
/// A load belongs to the task that awaits it, and ends with it: cancelling the task closes the
/// file or the connection at once, in every stage, and nothing arrives afterwards.
public struct AssetLoader: Sendable {
    private let opener: any ByteSourceOpener
    private let inspector: any AssetInspector

    /// Joins an opener of bytes and an inspector of media.
    public init(opener: any ByteSourceOpener, inspector: any AssetInspector) {
        self.opener = opener
        self.inspector = inspector
    }

    /// Opens the location, looks into its bytes and closes it again.
    ///
    /// - Throws: ``AssetLoadingError`` when the bytes can't be had, with a message that says what
    ///   to do; `.empty` when there are none; `.cancelled` when the task is cancelled. Bytes that
    ///   are no media are no error: ``MediaDescription/playability`` says so.
    public func load(_ location: AssetLocation) async throws(AssetLoadingError) -> Asset {
        let source = try opener.source(for: location)
        defer { source.close() }
        let bytes = try await source.open()
        guard bytes.size != 0 else { throw .empty(location) }
        let media = try await inspector.inspect(source)
        // The inspector may have come to its end in spite of the cancellation.
        guard !Task.isCancelled else { throw .cancelled }
        return Asset(location: location, bytes: bytes, media: media)
    }
}

extension AssetLoadingError {
    /// The error of a location without a byte.
    public static func empty(_ location: AssetLocation) -> AssetLoadingError {
        AssetLoadingError(
            .empty, message: "\(location) is empty: check that it was stored or published whole.")
    }
}
