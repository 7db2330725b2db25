import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// A player over scripted media and a sink on a clock that the test moves.
struct Fixture {
    let clock = VirtualClock()
    let executor = SettlingExecutor()
    let sink: CapturingAudioSink
    let player: PlayerController

    init(
        _ scripts: [String: AudioScript], bytes: [String: ByteScript] = [:],
        queueDuration: Duration = .milliseconds(500),
        buffering: BufferingPolicy = BufferingPolicy(), keepsSamples: Bool = false
    ) {
        let media = ScriptedMedia(scripts, bytes: bytes)
        sink = CapturingAudioSink(
            NullAudioSink(clock: clock, queueDuration: queueDuration, executor: executor),
            keepsSamples: keepsSamples)
        player = PlayerController(
            opener: media, decoder: media, sink: sink, clock: clock, buffering: buffering,
            rateStages: FrameStepper(), executor: executor)
    }

    /// The spans that were written, whatever happened in between; those that join are one.
    var spans: [CapturedSpan] {
        sink.calls.reduce(into: []) { spans, call in
            guard case .wrote(let span) = call else { return }
            if spans.isEmpty || !spans[spans.count - 1].extend(with: span) { spans.append(span) }
        }
    }

    /// Begins a command and does not wait for it.
    func begin<Outcome: Sendable>(
        _ command: @escaping @Sendable (PlayerController) async -> Outcome
    ) -> Task<Outcome, Never> {
        Task(executorPreference: executor) { [player] in await command(player) }
    }

    /// Waits for a state, and lets no time pass.
    func state(where predicate: (PlaybackState) -> Bool) async {
        _ = await player.updates().first(matching: predicate)
    }

    /// Lets time pass, from one deadline to the next, until a state is reached.
    func play(until predicate: (PlaybackState) -> Bool) async {
        while true {
            await executor.settle()
            if predicate(player.snapshot) { return }
            guard clock.advanceToNextDeadline(), clock.now.offset < .seconds(7_200) else {
                Issue.record("Nothing can happen any more in \(player.snapshot).")
                return
            }
        }
    }
}

extension PlaybackPhase {
    var isEnded: Bool { if case .ended = self { true } else { false } }
    var isFailed: Bool { if case .failed = self { true } else { false } }
    var isBuffering: Bool { if case .buffering = self { true } else { false } }
}
