import PlaybackControl
import Testing

@testable import podcast_player

@Suite struct AnnouncerTests {
    private let item = PlaybackItem(address: "a.mp3", title: "The late error")

    private func state(
        _ phase: PlaybackPhase, at seconds: Double = 0, generation: PlaybackGeneration? = nil,
        pending: Duration? = nil
    ) -> PlaybackState {
        let generation = generation ?? first
        return PlaybackState(
            item: item, stamp: PlaybackStamp(occurrence: item.id, generation: generation),
            phase: phase, intent: .play, position: .seconds(seconds), pendingTarget: pending,
            duration: .container(.seconds(3_600)))
    }

    private let first = PlaybackGeneration.next()

    private func said(_ states: [PlaybackState]) -> [String] {
        var announcer = Announcer()
        return states.flatMap { announcer.take($0) }
    }

    @Test func eachPhaseIsOneSentence() {
        let failure = PlaybackFailure(.decoding, message: "This is no sound. Choose another.")
        let sentences = said([
            PlaybackState(), state(.loading), state(.buffering(.starting)), state(.playing, at: 0),
            state(.playing, at: 1), state(.buffering(.stalled), at: 20), state(.playing, at: 20),
            state(.paused, at: 751), state(.ended(.playedToEnd(frames: 1)), at: 3_600),
            state(.failed(failure)), PlaybackState(),
        ])
        #expect(
            sentences == [
                "Loading The late error.",
                "Playing The late error at 0 seconds of 1 hour.",
                "Waiting for more of The late error.",
                "Playing The late error at 20 seconds of 1 hour.",
                "Paused at 12 minutes 31 seconds.",
                "The end of The late error, after 1 hour.",
                "Can't play The late error. This is no sound. Choose another.",
                "Stopped.",
            ])
    }

    @Test func aSeekSaysWhereItHasLanded() {
        let second = PlaybackGeneration.next(), third = PlaybackGeneration.next()
        let sentences = said([
            state(.playing), state(.buffering(.seeking), generation: second, pending: .seconds(90)),
            state(.playing, at: 90, generation: second), state(.playing, at: 30, generation: third),
        ])
        #expect(sentences.dropFirst() == ["At 1 minute 30 seconds.", "At 30 seconds."])
        let paused = said([
            state(.paused), state(.paused, generation: second, pending: .seconds(5)),
            state(.paused, at: 5, generation: second),
        ])
        #expect(paused.dropFirst() == ["At 5 seconds."])
    }

    @Test func eachChapterAndSongIsSaidOnce() {
        var announcer = Announcer()
        let chapter = NowPlaying.Chapter(number: 1, count: 2, title: "What goes wrong")
        let next = NowPlaying.Chapter(number: 2, count: 2, title: "What is dropped")
        _ = announcer.take(state(.playing))
        #expect(
            announcer.take(state(.playing), chapter: chapter, song: "One")
                == ["Chapter 1 of 2: What goes wrong.", "On air: One."])
        #expect(announcer.take(state(.playing), chapter: chapter, song: "One").isEmpty)
        #expect(
            announcer.take(state(.playing, at: 9), chapter: next, song: "One")
                == ["Chapter 2 of 2: What is dropped."])
    }
}
