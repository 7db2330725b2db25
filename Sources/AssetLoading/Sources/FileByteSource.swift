internal import PlayerInternals

/// The bytes of a file; seekable and sized.
///
/// All reads are answered at once: a file of this machine is taken to be at hand.
public final class FileByteSource: ByteSource {
    private struct State: ~Copyable {
        var descriptor: FileDescriptor?
        var isClosed = false
    }

    private let path: String
    private let state = Locked(State())

    /// Names the file; nothing is opened yet.
    public init(path: String) {
        self.path = path
    }

    /// Opens the file; a regular file that can be read, or an error that says what to do.
    public func open() throws(AssetLoadingError) -> ByteSourceDescription {
        let size = try state.withLock { state throws(AssetLoadingError) in
            try open(&state)
            return state.descriptor?.size
        }
        return ByteSourceDescription(size: size, isSeekable: true, finalAddress: path)
    }

    /// Reads without waiting; see ``ByteSource/read(at:into:)``.
    public func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead
    {
        try state.withLock { state throws(AssetLoadingError) in
            try open(&state)
            guard let size = state.descriptor?.size,
                let count = try state.descriptor?.read(at: offset, into: &buffer, path: path)
            else { throw .cancelled }
            if count > 0 { return .bytes(count) }
            if offset >= size { return .end }
            throw AssetLoadingError(
                .connectionLost(received: offset, promised: size),
                message: "\(path) became shorter while it was read: load it again.")
        }
    }

    /// Reads at once, as every read of a file is answered.
    public func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        try read(at: offset, into: &buffer)
    }

    /// Closes the file.
    public func close() {
        state.withLock { state in
            state.descriptor = nil
            state.isClosed = true
        }
    }

    private func open(_ state: inout State) throws(AssetLoadingError) {
        if state.isClosed { throw .cancelled }
        if state.descriptor == nil {
            state.descriptor = try FileDescriptor(readingFileAt: path)
        }
    }
}
