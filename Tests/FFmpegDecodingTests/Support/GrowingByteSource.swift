import AssetLoading
import PlayerInternals

/// A file that is still written: it says the size of the moment at which it was opened.
final class GrowingByteSource: ByteSource {
    private let bytes: [UInt8]
    private let written: Locked<Int>
    private let firstCount: Int

    init(_ bytes: [UInt8], written count: Int) {
        self.bytes = bytes
        firstCount = count
        written = Locked(count)
    }

    /// Writes up to so many bytes.
    func write(upTo count: Int) {
        written.withLock { $0 = min(count, bytes.count) }
    }

    func open() -> ByteSourceDescription {
        ByteSourceDescription(size: Int64(firstCount), isSeekable: true)
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> ByteRead {
        let end = written.withLock { $0 }
        guard offset < end else { return .end }
        let count = min(buffer.count, end - Int(offset))
        for index in 0..<count { buffer[index] = bytes[Int(offset) + index] }
        return .bytes(count)
    }

    func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> ByteRead? {
        read(at: offset, into: &buffer)
    }

    func close() {}
}
