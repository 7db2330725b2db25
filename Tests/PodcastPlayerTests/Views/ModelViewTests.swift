import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@testable import podcast_player

/// The views are made from the same model as those of any other user interface.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct ModelViewTests {
    private let item = PlaybackItem(address: "one", title: "The late error", artist: "The Show")

    @Test func aModelIsShownWithWhatItDoesNotKnowBesideIt() async {
        let fake = FakePlayer(["one": FakeMedia(duration: .seconds(90))])
        let model = PlayerModel(fake.player)
        #expect(NowPlaying(model, beside: .init()) == nil)
        model.setChapters(
            ChapterList(
                [
                    .feed: [
                        PlaybackChapter(start: .zero, title: "Welcome"),
                        PlaybackChapter(start: .seconds(30), title: "What is dropped"),
                    ]
                ], duration: .seconds(90)), of: item.id)
        await fake.player.load(item, startingAt: .seconds(45))
        await fake.player.setVolume(0.4)
        while model.volume != 0.4 || model.time != .seconds(45) { await Task.yield() }
        let now = NowPlaying(
            model, beside: .init(words: "Not here.", loop: .one, sleep: "19:42"))
        let lines = NowPlayingView.lines(now, size: ScreenSize(columns: 80, rows: 24))
            .map(\.text).joined(separator: "\n")
        for text in [
            "The late error", "The Show", "0:45", "-0:45", "Chapter 2 of 2: What is dropped",
            "Not here.", "Volume 40%", "Loop one", "Sleep 19:42",
        ] {
            #expect(lines.contains(text), "\(text) is not in:\n\(lines)")
        }
        await fake.player.close()
    }
}
