import Testing

@testable import FFmpegDecoding

@Suite struct OggLinkTrackerTests {
    /// A page of a stream with so many bytes.
    private static func page(_ stream: UInt8, isFirst: Bool, _ size: Int) -> [UInt8] {
        var segments = [UInt8](repeating: 255, count: size / 255)
        segments.append(UInt8(size % 255))
        return Array("OggS".utf8) + [0, isFirst ? 2 : 0] + [UInt8](repeating: 0, count: 8)
            + [stream, 0, 0, 0] + [UInt8](repeating: 0, count: 8) + [UInt8(segments.count)]
            + segments + [UInt8](repeating: 7, count: size)
    }

    private static let first = page(1, isFirst: true, 30) + page(1, isFirst: false, 700)
    private static let second = page(2, isFirst: true, 30) + page(2, isFirst: false, 1)

    @Test(arguments: [1, 2, 5, 26, 27, 28, 100, 10_000])
    func aLinkEndsWhereTheNextBegins(pieceSize: Int) {
        var tracker = OggLinkTracker()
        var pending: [UInt8] = []
        var passed = 0
        for start in stride(from: 0, to: (Self.first + Self.second).count, by: pieceSize) {
            pending += (Self.first + Self.second)[start...].prefix(pieceSize)
            let (count, isAtNextLink) = tracker.pass(pending[...])
            pending.removeFirst(count)
            passed += count
            if isAtNextLink { break }
        }
        #expect(passed == Self.first.count)
    }

    @Test func streamsThatBeginTogetherAreOneLink() {
        var tracker = OggLinkTracker()
        let bytes =
            Self.page(1, isFirst: true, 9) + Self.page(2, isFirst: true, 9)
            + Self.page(1, isFirst: false, 9)
        let (count, isAtNextLink) = tracker.pass(bytes[...])
        #expect(count == bytes.count)
        #expect(!isAtNextLink)
    }

    @Test func whatIsNoOggPasses() {
        var tracker = OggLinkTracker()
        let bytes = [UInt8](repeating: 1, count: 100) + Self.second
        let (count, isAtNextLink) = tracker.pass(bytes[...])
        #expect(count == bytes.count)
        #expect(!isAtNextLink)
    }

    @Test(arguments: [0, 100, 131_072])
    func theEndOfALinkIsFoundByHalving(extra: Int) {
        var bytes = Self.first
        while bytes.count < 200_000 + extra { bytes += Self.page(1, isFirst: false, 4_000) }
        let end = bytes.count
        bytes += Self.second
        let chain = OggChain(size: Int64(bytes.count)) { [bytes] offset, count in
            Array(bytes.dropFirst(Int(offset)).prefix(count))
        }
        #expect(chain.end(ofLinkAt: 0) == Int64(end))
        #expect(chain.end(ofLinkAt: Int64(end)) == nil)
    }
}
