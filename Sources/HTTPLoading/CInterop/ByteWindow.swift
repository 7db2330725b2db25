#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A stretch of a resource's bytes in memory, which grows at its end and is trimmed at its start.
///
/// The bytes stand in a ring of fixed capacity; its memory is taken at the first append.
@safe
struct ByteWindow: ~Copyable {
    /// The offsets of the bytes that are held.
    private(set) var range: Range<Int64>

    private let capacity: Int
    private var ring: UnsafeMutableRawBufferPointer?

    /// Makes an empty window for at most `capacity` bytes, at least one.
    init(capacity: Int) {
        self.capacity = capacity
        range = 0..<0
        unsafe ring = nil
    }

    deinit {
        unsafe ring?.deallocate()
    }

    /// How many more bytes can be appended.
    var room: Int { capacity - range.count }

    /// Drops all bytes; the next one to be appended has that offset.
    mutating func restart(at offset: Int64) {
        range = offset..<offset
    }

    /// Drops all bytes and gives the memory back.
    mutating func release() {
        unsafe ring?.deallocate()
        unsafe ring = nil
        range = range.upperBound..<range.upperBound
    }

    /// Drops the bytes before an offset.
    mutating func trim(before offset: Int64) {
        let start = min(max(offset, range.lowerBound), range.upperBound)
        range = start..<range.upperBound
    }

    /// Adds bytes behind the last one; they are no more than ``room``.
    mutating func append(_ bytes: Span<UInt8>) {
        precondition(bytes.count <= room, "The window has no room for the bytes.")
        let ring = unsafe self.ring ?? .allocate(byteCount: capacity, alignment: 16)
        unsafe self.ring = ring
        let place = Int(range.upperBound % Int64(capacity))
        let straight = min(bytes.count, capacity - place)
        unsafe bytes.withUnsafeBytes { source in
            guard let base = ring.baseAddress, let from = source.baseAddress else {
                return
            }
            unsafe Self.copy(from, to: base + place, count: straight)
            unsafe Self.copy(from + straight, to: base, count: bytes.count - straight)
        }
        range = range.lowerBound..<range.upperBound + Int64(bytes.count)
    }

    /// Copies in short stretches.
    ///
    /// For long ones the C library takes one instruction of the processor that is several times as
    /// slow on some, where the target is in another core's cache.
    private static func copy(
        _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
    ) {
        for start in stride(from: 0, to: count, by: longestStretch) {
            unsafe memcpy(target + start, source + start, min(longestStretch, count - start))
        }
    }

    private static let longestStretch = 2 << 10

    /// The most bytes that are copied out at a time: the engine waits meanwhile.
    private static let largestCopy = 32 << 10

    /// Copies bytes from an offset on into the front of `buffer`; returns how many.
    func copy(from offset: Int64, into buffer: inout MutableSpan<UInt8>) -> Int {
        guard range.contains(offset), let ring = unsafe ring else { return 0 }
        let held = Int(range.upperBound - offset)
        let count = min(held, buffer.count, Self.largestCopy)
        let place = Int(offset % Int64(capacity))
        let straight = min(count, capacity - place)
        unsafe buffer.withUnsafeMutableBytes { target in
            guard let base = ring.baseAddress, let to = target.baseAddress else {
                return
            }
            unsafe Self.copy(base + place, to: to, count: straight)
            unsafe Self.copy(base, to: to + straight, count: count - straight)
        }
        return count
    }
}
