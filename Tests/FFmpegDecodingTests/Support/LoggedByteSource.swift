import AssetLoading
import PlayerInternals

/// A source that notes where it is read.
final class LoggedByteSource: ByteSource {
    private let source: any ByteSource
    private let log = Locked<[Int64]>([])

    init(_ source: any ByteSource) {
        self.source = source
    }

    /// Where each read began, in order.
    var offsets: [Int64] { log.withLock { $0 } }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        try await source.open()
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        log.withLock { $0.append(offset) }
        return try await source.read(at: offset, into: &buffer)
    }

    func close() {
        source.close()
    }
}
