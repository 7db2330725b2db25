public import AssetLoading

/// The bytes behind an `http` or `https` address, read from one streaming transfer.
///
/// Reads that follow one another are served as the bytes arrive. A read elsewhere, outside what is
/// in memory, cancels the transfer and asks for the range from there on. The representation is
/// pinned by the first answer: address after redirects, size, and strong entity tag or date of
/// change, which each later request names (`If-Range`, RFC 9110, section 13.1.5). Bytes of two
/// representations are never put together. When the server has other bytes now, as one that puts
/// advertisements into episodes, reads end in `.representationChanged` after what is in memory,
/// until ``open()`` is called again: it pins what there is now, and the media starts over.
///
/// A body that ends early is `.connectionLost`, never an end: `received` counts from the first
/// byte of the resource and `promised` is its size. A failure that may pass is followed by another
/// try from the byte that was reached, as ``HTTPClientConfiguration/retry`` says, while what is in
/// memory is read on. Once the tries are used up the read behind that throws, and tells how many
/// there were; the read after the error asks again. Each step of this is told in ``events()``.
///
/// A server that answers the first range with a whole body (status 200) makes the source not
/// seekable; such a source of unknown size is live. The metadata of a broadcast is taken out of its
/// bytes and told in ``events()`` with its offset; offsets count the sound alone. See
/// ``LivePolicy`` for what happens when its connection is lost.
///
/// A cancelled task ends its read at once and closes the connection; the next read asks again.
/// Memory is bounded, see ``HTTPBuffering``.
public final class HTTPByteSource: ByteSource {
    let stream: HTTPStream

    /// Makes a source that is not open yet; does not wait.
    ///
    /// - Parameters:
    ///   - address: Begins with `http://` or `https://`.
    ///   - client: Whose connections are used.
    ///   - buffering: How many bytes are kept.
    /// - Throws: `.unsupportedLocation` for another address.
    public init(
        address: String, client: HTTPClient, buffering: HTTPBuffering = HTTPBuffering()
    ) throws(AssetLoadingError) {
        stream = HTTPStream(try WebAddress(address), buffering: buffering, client: client)
    }

    deinit {
        stream.close()
    }

    /// Asks for all bytes, and waits for the head of the answer.
    ///
    /// - Throws: `AssetLoadingError`: by status `.notFound` (404, 410), `.accessDenied` (401, 403),
    ///   `.serverStatus`; by network `.hostNotFound`, `.connectionFailed`, `.connectionLost`,
    ///   `.secureConnectionFailed`, `.timedOut`, `.tooManyRedirects`; `.wrongRange`; `.cancelled`.
    ///   After an error it may be called again.
    public func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        let opened = try await stream.open(again: true)
        return ByteSourceDescription(
            size: opened.size, isSeekable: opened.isSeekable, contentType: opened.contentType,
            finalAddress: opened.address.text, validator: opened.validator)
    }

    /// Reads bytes as they arrive; opens the source first where that has not been done.
    ///
    /// - Throws: As ``open()``, `.notSeekable` and `.representationChanged`.
    public func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        _ = try await stream.open(again: false)
        return try await stream.read(at: offset, into: &buffer)
    }

    /// Reads bytes that have arrived; nil when there are none at that offset.
    public func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        try stream.readAvailable(at: offset, into: &buffer)
    }

    /// Cancels the transfer and lets its memory go.
    public func close() {
        stream.close()
    }

    /// What happens to the source: requests, retries, stalls, a changed representation.
    ///
    /// The sequence ends when the source is closed or released. The last 256 events are kept for a
    /// subscriber who is slow; a gap tells how many were lost.
    public func events() -> HTTPSourceEvents {
        HTTPSourceEvents(stream.events)
    }

    /// Tells the rate at which the media is played, in bytes a second, so that bytes that come more
    /// slowly are told as a stall; nil to tell no such stall.
    public func setMediaRate(_ bytesPerSecond: Int?) {
        stream.setMediaRate(bytesPerSecond)
    }

    /// How many bytes are in memory at the moment.
    public var bufferedByteCount: Int {
        stream.bufferedByteCount
    }
}
