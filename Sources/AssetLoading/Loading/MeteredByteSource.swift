/// A source that tells how many bytes are read from it.
struct MeteredByteSource: ByteSource {
    private let source: any ByteSource
    private let tell: @Sendable (Int) -> Void

    init(_ source: any ByteSource, tell: @escaping @Sendable (Int) -> Void) {
        self.source = source
        self.tell = tell
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        try await source.open()
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        let read = try await source.read(at: offset, into: &buffer)
        note(read)
        return read
    }

    func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        let read = try source.readAvailable(at: offset, into: &buffer)
        if let read { note(read) }
        return read
    }

    func close() {
        source.close()
    }

    private func note(_ read: ByteRead) {
        if case .bytes(let count) = read { tell(count) }
    }
}
