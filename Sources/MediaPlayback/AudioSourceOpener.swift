public import AssetLoading
public import AudioPipeline

/// Makes decoders; the seam between a player and the codecs.
public protocol AudioSourceOpener: Sendable {
    /// Looks into open bytes and makes the source that decodes them.
    ///
    /// It is called on a thread that may block. The source reads the bytes from then on.
    ///
    /// - Throws: `AudioSourceError`; `.cancelled` as soon as the task is cancelled.
    func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable
}
