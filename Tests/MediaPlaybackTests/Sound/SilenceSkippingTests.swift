import AudioPipeline
import PlaybackControl
import PlayerTesting
import Testing

@testable import MediaPlayback

@Suite(.timeLimit(.minutes(1))) struct SilenceSkippingTests {
    private let format = AudioFormat(sampleRate: 1_000, channels: .mono)
    private let policy = SilenceSkipping(
        threshold: -40, shortest: .milliseconds(500), kept: .milliseconds(100))

    /// What is heard of sound (true) and silence by turns, so many frames each; in small blocks.
    private func skip(
        _ parts: [(isLoud: Bool, frames: Int)], blockSize: Int = 70
    ) -> (frames: [Int64], skipped: Int) {
        let samples = parts.flatMap {
            Array(repeating: Float($0.isLoud ? 0.5 : 0.001), count: $0.frames)
        }
        var skipper = SilenceSkipper()
        var blocks: [AudioBuffer] = []
        var skipped = 0
        for start in stride(from: 0, to: samples.count, by: blockSize) {
            var block = AudioBuffer(
                format: format, capacity: blockSize,
                stamp: PlaybackStamp(occurrence: .next(), generation: .none))
            let part = samples[start...].prefix(blockSize)
            block.fill(startFrame: Int64(start)) { span in
                for (index, sample) in part.enumerated() { span[index] = sample }
                return part.count
            }
            let output = skipper.take(block, policy)
            blocks += output.blocks
            skipped += output.skippedFrames
        }
        blocks += skipper.finish()
        return (
            blocks.flatMap { block in (0..<block.frameCount).map { block.mediaFrame(at: $0) } },
            skipped
        )
    }

    @Test func theMiddleOfALongSilenceIsLeftOut() {
        let (frames, skipped) = skip([(true, 1_000), (false, 2_000), (true, 1_000)])
        #expect(skipped > 1_700 && skipped <= 1_800)
        #expect(frames.count == 4_000 - skipped)
        #expect(frames.prefix(1_100).elementsEqual(0..<1_100))
        #expect(frames.suffix(1_100).elementsEqual(2_900..<4_000))
        #expect(zip(frames, frames.dropFirst()).count { $1 != $0 + 1 } == 1, "One jump.")
    }

    @Test(arguments: [100, 300, 480]) func aShortSilenceStays(frames: Int) {
        let (heard, skipped) = skip([(true, 1_000), (false, frames), (true, 1_000)])
        #expect(skipped == 0)
        #expect(heard.elementsEqual(0..<Int64(2_000 + frames)))
    }

    @Test func aSilenceAtTheEndKeepsWhatItKeeps() {
        let (frames, skipped) = skip([(true, 1_000), (false, 3_000)])
        #expect(frames.count == 4_000 - skipped)
        #expect(frames.last == 3_999)
        #expect(frames.count <= 1_000 + 220)
    }

    @Test(arguments: [7, 70, 1_000]) func blocksOfAnySizeGiveTheSame(size: Int) {
        let parts = [
            (true, 700), (false, 900), (true, 300), (false, 200), (true, 10), (false, 5_000),
        ]
        // Windows begin with blocks, so that a jump may lie a window further on.
        let (frames, skipped) = skip(parts, blockSize: size)
        let total = parts.reduce(0) { $0 + $1.1 }
        #expect(frames.count + skipped == total)
        #expect(abs(skipped - (700 + 4_800)) <= 40)
    }

    @Test func theJumpIsToldAndThePositionIsTrue() async {
        var script = AudioScript(frameCount: 480_000)
        // The first seconds of the script are the softest: a sample tells its number.
        script.format = AudioFormat(sampleRate: 48_000, channels: .mono)
        let item = PlaybackItem(address: "0")
        let fixture = Fixture([item.address: script])
        let notices = NoticeProbe(fixture.player.events(), executor: fixture.executor)
        fixture.player.setSilenceSkipping(SilenceSkipping(threshold: -48))
        await fixture.player.load(item, intent: .play)
        await fixture.play { $0.phase.isEnded }
        // Samples reach -48 dB, 0.004, at frame 66,800; 150 ms stay at both ends.
        let skipped = fixture.player.snapshot.skippedSilence
        #expect(skipped > .milliseconds(1_050) && skipped < .milliseconds(1_100), "\(skipped)")
        let told = notices.notices.compactMap { notice -> Duration? in
            if case .silenceSkipped(let length) = notice.value { length } else { nil }
        }
        #expect(told.reduce(.zero, +) == skipped)
        #expect(fixture.clock.now.offset < .milliseconds(9_100))
        #expect(fixture.spans.map(\.startFrame).last ?? 0 > 50_000)
        #expect(fixture.player.silenceSkipping == SilenceSkipping(threshold: -48))
    }

    @Test func whatIsLeftOutOfAnItemThatIsDecodedAheadIsToldOnceItIsHeard() async {
        let items = [PlaybackItem(address: "0"), PlaybackItem(address: "1")]
        // All of the second fits into what is queued, and all but its end is silent.
        let fixture = Fixture([
            "0": AudioScript(frameCount: 480_000), "1": AudioScript(frameCount: 67_000),
        ])
        fixture.player.setSilenceSkipping(SilenceSkipping(threshold: -48))
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] && $0.phase.isEnded }
        let skipped = fixture.player.snapshot.skippedSilence
        #expect(skipped > .milliseconds(1_050) && skipped < .milliseconds(1_100), "\(skipped)")
    }

    @Test func boundsHoldWhateverIsSet() {
        var policy = SilenceSkipping()
        policy.shortest = .milliseconds(200)
        #expect(policy.kept == .milliseconds(100))
        policy.kept = .seconds(9)
        #expect(policy.kept == .milliseconds(100))
        policy.threshold = 3
        #expect(policy.threshold == -20)
    }

    @Test func boundsHold() {
        let policy = SilenceSkipping(threshold: .nan, shortest: .zero, kept: .seconds(9))
        #expect(policy.threshold == -45)
        #expect(policy.shortest == .milliseconds(200))
        #expect(policy.kept == .milliseconds(100))
    }
}
