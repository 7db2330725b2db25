import Testing

@testable import FFmpegDecoding

@Suite struct PlaceTests {
    @Test func thePlaceThatMostFramesAgreeOnWins() {
        var vote = PositionVote()
        #expect(vote.winner == nil)
        for place in [448, 0, 0, -448, 0, 448] as [Int64] { vote.add(place) }
        #expect(vote.winner?.place == 0)
        #expect(vote.winner?.count == 3)
    }

    @Test func aVoteOfManyPlacesStaysSmall() {
        var vote = PositionVote()
        for place in 0..<100_000 { vote.add(Int64(place)) }
        #expect(vote.winner?.count == 1)
    }

    @Test func primingThatIsLongerThanAFrameGoesOnInTheNext() {
        var trimmer = Trimmer()
        #expect(trimmer.audible(count: 1024, trim: FrameTrim(start: 2112, end: 0)).isEmpty)
        #expect(trimmer.audible(count: 1024, trim: FrameTrim(start: 0, end: 0)).isEmpty)
        #expect(trimmer.audible(count: 1024, trim: FrameTrim(start: 0, end: 24)) == 64..<1000)
        #expect(trimmer.audible(count: 1024, trim: FrameTrim(start: 0, end: 0)) == 0..<1024)
    }

    @Test func paddingThatIsLongerThanTheFrameLeavesNothing() {
        var trimmer = Trimmer()
        #expect(trimmer.audible(count: 10, trim: FrameTrim(start: 4, end: 4_000_000_000)).isEmpty)
    }

    @Test func aFLACFrameThatCountsFramesIsPlacedByTheBlockSize() {
        let header: [UInt8] =
            [0xff, 0xf8, 0xc9, 0x18, 0xe3, 0x81, 0x82] + Array(repeating: 0, count: 9)
        // The number 0x3042 in the coding of UTF-8.
        let place = FLACFrameHeader.firstSample(in: header.span, blockSize: 4096)
        #expect(place == Int64(0x3042 * 4096))
        let unknown = FLACFrameHeader.firstSample(in: header.span, blockSize: nil)
        #expect(unknown == nil)
    }

    @Test func aFLACFrameThatCountsSamplesIsPlacedByTheNumber() {
        let header: [UInt8] =
            [0xff, 0xf9, 0xc9, 0x18, 0xfe, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86]
            + Array(repeating: 0, count: 5)
        let number = FLACFrameHeader.firstSample(in: header.span, blockSize: nil)
        let expected: Int64 = 1 << 30 | 2 << 24 | 3 << 18 | 4 << 12 | 5 << 6 | 6
        #expect(number == expected)
    }

    @Test(arguments: [[], [0xff], [0xff, 0xf8, 0, 0, 0xff] + Array(repeating: 0xff, count: 20)])
    func whatIsNoFLACFrameHasNoPlace(bytes: [UInt8]) {
        let place = FLACFrameHeader.firstSample(in: bytes.span, blockSize: 4096)
        #expect(place == nil)
    }
}
