import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// A day of sound, in which the user does this and that.
@Suite(.timeLimit(.minutes(5))) struct DayTests {
    private static let hours = 24
    private static let rate = 100
    private static let tolerance = Duration.milliseconds(20)

    private let clock = VirtualClock()
    private let executor = SettlingExecutor()
    private let player: PlayerController

    init() {
        let media = ScriptedMedia([
            "day": AudioScript(
                format: AudioFormat(sampleRate: Self.rate, channels: .mono),
                frameCount: Int64(Self.hours * 3_600 * Self.rate))
        ])
        player = PlayerController(
            opener: media, decoder: media,
            sink: NullAudioSink(clock: clock, queueDuration: .seconds(20), executor: executor),
            clock: clock, positionInterval: .seconds(60), rateStages: FrameStepper(),
            executor: executor)
    }

    /// Lets time pass, every deadline on the way; what is wanted is heard all the while.
    private func pass(_ duration: Duration) async throws {
        let end = clock.now.advanced(by: duration)
        try await clock.run(on: executor, until: { [clock] in clock.now >= end })
    }

    @Test(arguments: [1, 2, 3]) func thePositionDoesNotDriftInADay(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var expected = Duration.zero
        var commands = 0
        await player.load(PlaybackItem(address: "day"), intent: .play)
        try await clock.run(on: executor, until: { [player] in player.snapshot.isPlaying })
        let end = Duration.seconds(Self.hours * 3_600)
        while expected < end - .seconds(1_300) * 4 {
            commands += 1
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                await player.pause()
                await executor.settle()
                clock.advance(by: .seconds(Int.random(in: 1...900, using: &random)))
                await player.play()
            case 1:
                let offset = Duration.seconds(Int.random(in: -120...300, using: &random))
                expected = min(max(.zero, expected + offset), end)
                guard case .landed(let place, _) = await player.seek(to: expected) else {
                    Issue.record("command \(commands): the seek did not land")
                    return
                }
                expected = place
            case 2:
                let rate = [0.5, 1, 1.5, 2, 4][Int.random(in: 0..<5, using: &random)]
                // What is queued is heard at the rate that it was queued for.
                await player.pause()
                await player.setRate(rate)
                await player.play()
            default: break
            }
            try await clock.run(on: executor, until: { [player] in player.snapshot.isPlaying })
            let begun = player.position
            #expect(
                abs((begun - expected) / .seconds(1)) <= Self.tolerance / .seconds(1),
                "command \(commands): \(begun), expected \(expected)")
            let time = Duration.seconds(Int.random(in: 1...1_200, using: &random))
            let start = clock.now
            try await pass(time)
            let heard = start.duration(to: clock.now) * player.snapshot.rate
            #expect(
                abs((player.position - begun - heard) / .seconds(1))
                    <= Self.tolerance / .seconds(1) * player.snapshot.rate,
                "command \(commands)")
            expected = player.position
        }
        try await clock.run(on: executor, until: { [player] in player.snapshot.phase.isEnded })
        let frames = Int64(Self.hours * 3_600 * Self.rate)
        #expect(player.snapshot.phase == .ended(.playedToEnd(frames: frames)))
        #expect(player.counters.refused == 0)
        #expect(commands > 40)
    }
}
