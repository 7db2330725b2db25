import Testing

@testable import AssetLoading

@Suite struct StreamTimelineTests {
    private static let place = AssetLocation.remote(address: "https://example.test/list.m3u8")

    private func playlist(
        _ range: Range<Int64>, _ kind: MediaPlaylist.Kind = .sliding
    ) -> MediaPlaylist {
        MediaPlaylist(
            kind: kind, isEnded: kind == .whole, targetDuration: .seconds(6),
            firstSequence: range.lowerBound,
            segments: range.map { sequence in
                MediaSegment(
                    sequence: sequence, resource: SegmentResource(location: Self.place),
                    duration: .seconds(5), part: StreamPart(discontinuity: 0))
            })
    }

    @Test func aWholeStreamBeginsAtItsBeginning() {
        let timeline = StreamTimeline(playlist(3..<9, .whole))
        #expect(timeline.joined == 3 && timeline.start == .zero && timeline.end == .seconds(30))
        #expect(timeline.window == nil)
    }

    @Test func aLiveStreamIsJoinedThreeTargetDurationsBeforeItsEdge() {
        let timeline = StreamTimeline(playlist(10..<20))
        #expect(timeline.joined == 16)
        #expect(timeline.window == LiveWindow(start: .seconds(-30), edge: .seconds(20)))
        // One that is shorter than that is joined at its beginning.
        #expect(StreamTimeline(playlist(10..<12)).joined == 10)
        #expect(StreamTimeline(playlist(10..<10)).joined == 10)
    }

    @Test func timeStaysWhereItIsWhileTheWindowMoves() throws {
        var timeline = StreamTimeline(playlist(10..<20))
        #expect(try timeline.replace(with: playlist(13..<22), at: Self.place))
        #expect(timeline.start(of: 16) == .zero)
        #expect(timeline.window == LiveWindow(start: .seconds(-15), edge: .seconds(30)))
        // Of what was never listed nothing but the target duration is known.
        #expect(try timeline.replace(with: playlist(24..<25), at: Self.place))
        #expect(timeline.start == .seconds(42))
    }

    @Test func anOlderCopyIsNoNews() throws {
        var timeline = StreamTimeline(playlist(10..<20))
        #expect(try !timeline.replace(with: playlist(10..<20), at: Self.place))
        #expect(try !timeline.replace(with: playlist(9..<19), at: Self.place))
        #expect(timeline.playlist.endSequence == 20)
    }

    @Test func numbersThatBeginAnewAreAnotherStream() {
        var timeline = StreamTimeline(playlist(10..<20))
        #expect(throws: AssetLoadingError(.representationChanged, message: "")) {
            try timeline.replace(with: playlist(0..<5), at: Self.place)
        }
    }
}
