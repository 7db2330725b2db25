import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import TestSupport
import Testing

/// Items that were cut from one sound join again, whatever they were encoded with.
@Suite(
    .enabled(
        if: CutMedia.isAvailable, "The ffmpeg program is not there: install it to make media."),
    .timeLimit(.minutes(5)))
struct GaplessMediaTests {
    @Test(arguments: CutMedia.allCases)
    func itemsJoinWithNoSampleLostAddedOrChanged(kind: CutMedia) async throws {
        let folder = try TemporaryFolder()
        let paths = try await kind.make(in: folder)
        var decoded: [StraightDecode] = []
        for path in paths { decoded.append(try await StraightDecode(path)) }
        #expect(decoded.allSatisfy { $0.frameCount == kind.frameCount })
        if kind.isLossless {
            let whole = try await StraightDecode(CutMedia.whole(in: folder))
            #expect(decoded.flatMap(\.samples) == whole.samples)
        }
        for count in [2, 3, 10] {
            let spans = try await spans(of: Array(paths.prefix(count)))
            #expect(spans.count == count)
            for (span, decode) in zip(spans, decoded) {
                #expect(span.startFrame == 0)
                #expect(Int64(span.frameCount) == kind.frameCount)
                #expect(span.sampleHash == decode.span(0..<decode.frameCount).sampleHash)
            }
        }
    }

    @Test func itemsOfOtherRatesAndChannelsFollowOn() async throws {
        let folder = try TemporaryFolder()
        let first = try await CutMedia.flac.make(in: folder, count: 2)
        let second = try await CutMedia.opus.make(in: folder, count: 1)
        let mono = folder.path("mono.wav")
        try await Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-i", first[1], "-ac", "1", "-ar", "22050", mono,
        ])
        let spans = try await spans(of: [first[0], second[0], mono, first[1]])
        #expect(spans.map(\.startFrame) == [0, 0, 0, 0])
        for span in spans {
            // All are counted in frames of the first; half a frame of another rate may be over.
            #expect(abs(span.frameCount - CutMedia.framesOfItem) <= 1)
        }
        for (index, path) in [(0, first[0]), (3, first[1])] {
            let decode = try await StraightDecode(path)
            #expect(spans[index].sampleHash == decode.span(0..<decode.frameCount).sampleHash)
        }
    }

    /// What a sink is given when items are played in a row; without a pause between them.
    private func spans(of paths: [String]) async throws -> [CapturedSpan] {
        let virtual = VirtualPlayer()
        let items = paths.map { PlaybackItem(address: $0) }
        let queue = QueuePlayer(virtual.player, executor: virtual.executor)
        await queue.edit { $0.append(items) }
        await queue.play()
        let last = items[items.count - 1]
        try await virtual.play { state in
            guard case .ended = state.phase else { return false }
            return state.item == last
        }
        let calls = virtual.sink.calls.drop { $0 != .started }.dropFirst()
        for call in calls {
            switch call {
            case .wrote, .drained, .paused: break
            default: Issue.record("Between two items the sink was told \(call).")
            }
        }
        return virtual.spans
    }
}
