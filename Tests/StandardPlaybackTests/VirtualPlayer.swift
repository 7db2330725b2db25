import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import StandardPlayback

/// A player with the real decoder, in virtual time, whose sink says what it was given.
struct VirtualPlayer {
    let clock = VirtualClock()
    let executor = SettlingExecutor()
    let sink: CapturingAudioSink
    let player: PlayerController

    init(queueDuration: Duration = .milliseconds(500)) {
        sink = CapturingAudioSink(
            NullAudioSink(clock: clock, queueDuration: queueDuration, executor: executor))
        player = PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(), sink: sink,
            clock: clock, executor: executor)
    }

    /// The spans that were written; those that join are one.
    var spans: [CapturedSpan] {
        sink.calls.reduce(into: []) { spans, call in
            guard case .wrote(let span) = call else { return }
            if spans.isEmpty || !spans[spans.count - 1].extend(with: span) { spans.append(span) }
        }
    }

    /// Lets time pass until a state is reached.
    func play(until predicate: @escaping (PlaybackState) -> Bool) async throws {
        try await clock.run(on: executor, until: { predicate(player.snapshot) })
    }
}
