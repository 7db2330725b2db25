@testable import HTTPLoading

/// Says of these ranges that they are on the disk, and has no byte of them.
final class FakeStoredBytes: StoredBytes {
    let size: Int64
    private let ranges: [Range<Int64>]

    init(size: Int64, _ ranges: [Range<Int64>]) {
        self.size = size
        self.ranges = ranges
    }

    func run(at offset: Int64) -> Range<Int64>? {
        ranges.first { $0.contains(offset) }.map { offset..<$0.upperBound }
    }

    func nextRun(after offset: Int64, atLeast count: Int) -> Int64? {
        ranges.first { $0.lowerBound > offset && $0.count >= count }?.lowerBound
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>) -> Int? { nil }
}
