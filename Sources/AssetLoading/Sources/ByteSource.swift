/// Bytes that can be read at an offset: a file, a piece of memory, an HTTP resource.
///
/// A source is opened once and then read by one reader at a time. All that waits is `async`; what
/// is at hand can be had without waiting through ``readAvailable(at:into:)``.
public protocol ByteSource: Sendable {
    /// Finds out what the source is: its size, whether it can be read at any offset.
    ///
    /// Called once, before the first read; a later call returns the same description.
    ///
    /// - Throws: ``AssetLoadingError``; `.cancelled` when the task is cancelled or the source is
    ///   closed meanwhile.
    func open() async throws(AssetLoadingError) -> ByteSourceDescription

    /// Reads at most as many bytes as `buffer` holds, into its front; waits for at least one.
    ///
    /// Fewer bytes than asked for are no end; only ``ByteRead/end`` is. A source that is not
    /// seekable takes only the offset that follows the last byte read.
    ///
    /// - Parameters:
    ///   - offset: From the first byte of the source; zero or more.
    ///   - buffer: Where the bytes go; not empty.
    /// - Throws: ``AssetLoadingError``; `.cancelled` when the task is cancelled or the source is
    ///   closed meanwhile, `.connectionLost` when the bytes stop before the promised end. After a
    ///   cancelled read the source can still be read.
    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead

    /// Reads what is at hand, without waiting; returns nil when a read would have to wait.
    ///
    /// The default has nothing at hand, ever.
    func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?

    /// Lets go of file, connection and memory, at once, from any thread, and any number of times.
    ///
    /// A read that waits ends with `.cancelled`, and so does every later one.
    func close()
}

extension ByteSource {
    /// Has nothing at hand, so that every read goes through ``read(at:into:)``.
    public func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        nil
    }
}

/// What one read gave.
public enum ByteRead: Hashable, Sendable {
    /// So many bytes, at least one, stand at the front of the buffer.
    case bytes(Int)

    /// The offset is at or behind the last byte of the source.
    case end
}
