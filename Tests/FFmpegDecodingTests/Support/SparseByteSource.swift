import AssetLoading
import PlayerInternals

/// A file of any size whose long stretches of one byte need no memory.
final class SparseByteSource: ByteSource {
    enum Part {
        case bytes([UInt8])
        case filler(UInt8, count: Int64)

        fileprivate var count: Int64 {
            switch self {
            case .bytes(let bytes): Int64(bytes.count)
            case .filler(_, let count): count
            }
        }
    }

    private let parts: [Part]
    private let isSeekable: Bool
    private let read = Locked(Int64(0))

    init(_ parts: [Part], isSeekable: Bool = true) {
        self.parts = parts
        self.isSeekable = isSeekable
    }

    /// The bytes that were given out, again when they were asked for again.
    var bytesRead: Int64 { read.withLock { $0 } }

    func open() throws(AssetLoadingError) -> ByteSourceDescription {
        ByteSourceDescription(
            size: parts.reduce(0) { $0 + $1.count }, isSeekable: isSeekable)
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead {
        var start: Int64 = 0
        for part in parts {
            guard offset >= start + part.count else {
                let count = Int(min(Int64(buffer.count), start + part.count - offset))
                let place = Int(offset - start)
                unsafe buffer.withUnsafeMutableBufferPointer { buffer in
                    let target = unsafe UnsafeMutableBufferPointer(rebasing: buffer[..<count])
                    switch part {
                    case .bytes(let bytes):
                        _ = unsafe target.update(fromContentsOf: bytes[place..<place + count])
                    case .filler(let byte, _): unsafe target.update(repeating: byte)
                    }
                }
                read.withLock { $0 += Int64(count) }
                return .bytes(count)
            }
            start += part.count
        }
        return .end
    }

    func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        try read(at: offset, into: &buffer)
    }

    func close() {}
}
