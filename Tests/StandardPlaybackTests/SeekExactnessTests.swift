import AudioPipeline
import Foundation
import MediaPlayback
import PlaybackControl
import PlayerTesting
import TestSupport
import Testing

/// After any seek the first sample is the asked one, and what follows is what a straight decode gives.
@Suite(
    .enabled(
        if: CutMedia.isAvailable, "The ffmpeg program is not there: install it to make media."),
    .timeLimit(.minutes(10)))
struct SeekExactnessTests {
    /// How many seeks in each kind of media; `SEEK_COUNT` has more of them.
    private static let count =
        ProcessInfo.processInfo.environment["SEEK_COUNT"].flatMap { Int($0) } ?? 20

    @Test(arguments: CutMedia.allCases)
    func whatIsHeardAfterASeekIsWhatLiesThere(kind: CutMedia) async throws {
        let folder = try TemporaryFolder()
        let path = try await kind.make(in: folder, count: 1)[0]
        let decode = try await StraightDecode(path)
        let virtual = VirtualPlayer(queueDuration: .milliseconds(100))
        var random = SeededGenerator(seed: 7)
        // The sink takes nothing before the first play.
        await virtual.player.load(PlaybackItem(address: path), intent: .play)
        await virtual.player.pause()
        for number in 0..<Self.count {
            let frame = Int64.random(in: 0..<decode.frameCount - 1, using: &random)
            let outcome = await virtual.player.seek(to: decode.format.duration(ofFrames: frame))
            guard case .landed = outcome else {
                Issue.record("Seek \(number) to \(frame): \(outcome)")
                continue
            }
            await virtual.executor.settle()
            let stamp = virtual.player.snapshot.stamp
            guard let span = virtual.spans.last(where: { $0.stamp == stamp }) else {
                Issue.record("Nothing was queued after seek \(number) to \(frame).")
                continue
            }
            #expect(span.startFrame == frame, "seek \(number)")
            let expected = decode.span(frame..<frame + Int64(span.frameCount))
            #expect(span.sampleHash == expected.sampleHash, "seek \(number) to \(frame)")
        }
    }
}
