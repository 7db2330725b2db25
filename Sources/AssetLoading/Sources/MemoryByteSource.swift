internal import PlayerInternals

/// Bytes that are in memory already; seekable and sized.
public final class MemoryByteSource: ByteSource {
    private let bytes: [UInt8]
    private let contentType: String?
    private let isClosed = Locked(false)

    /// Takes the bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole source.
    ///   - contentType: The media type to describe the source with.
    public init(_ bytes: [UInt8], contentType: String? = nil) {
        self.bytes = bytes
        self.contentType = contentType
    }

    /// Describes the bytes.
    public func open() throws(AssetLoadingError) -> ByteSourceDescription {
        try checkOpen()
        return ByteSourceDescription(
            size: Int64(bytes.count), isSeekable: true, contentType: contentType)
    }

    /// Copies bytes without waiting; see ``ByteSource/read(at:into:)``.
    public func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead
    {
        try checkOpen()
        guard offset >= 0, offset < bytes.count else { return .end }
        let start = Int(offset)
        let count = min(buffer.count, bytes.count - start)
        for index in 0..<count { buffer[index] = bytes[start + index] }
        return .bytes(count)
    }

    /// Copies at once, as every read of memory is answered.
    public func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        try read(at: offset, into: &buffer)
    }

    /// Ends every later read with `.cancelled`.
    public func close() {
        isClosed.withLock { $0 = true }
    }

    private func checkOpen() throws(AssetLoadingError) {
        if isClosed.withLock({ $0 }) { throw .cancelled }
    }
}
