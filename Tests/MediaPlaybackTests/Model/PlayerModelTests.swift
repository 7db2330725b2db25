import AudioPipeline
import MediaPlayback
import Observation
import PlaybackControl
import PlayerTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(1))) struct PlayerModelTests {
    private let one = PlaybackItem(address: "one", title: "One")
    private let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])

    /// Waits until a model shows something; observation says when to look again.
    private func shown(
        _ model: PlayerModel, where predicate: @escaping @MainActor (PlayerModel) -> Bool
    ) async {
        while !predicate(model) {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = predicate(model)
                } onChange: {
                    continuation.resume()
                }
            }
            // A change is told before it is made.
            await Task.yield()
        }
    }

    @Test func itShowsWhatThePlayerDoes() async {
        let model = PlayerModel(fixture.player)
        #expect(model.item == nil)
        #expect(model.fraction == nil)
        #expect(model.whySilent == [.nothingLoaded])
        await fixture.player.load(one)
        await shown(model) { $0.phase == .ready }
        #expect(model.title == "One")
        #expect(model.duration == .seconds(10))
        #expect(model.isSeekable)
        await model.togglePlaying().value
        await shown(model) { $0.isPlaying }
        #expect(model.wantsToPlay)
        #expect(model.whySilent.isEmpty)
        #expect(await model.seek(toFraction: 0.5).value == .landed(at: .seconds(5), within: .zero))
        await shown(model) { $0.time == .seconds(5) }
        #expect(model.fraction == 0.5)
        #expect(await model.skip(by: .seconds(-60)).value == .landed(at: .zero, within: .zero))
        await shown(model) { $0.time == .zero }
        await model.togglePlaying().value
        await shown(model) { !$0.wantsToPlay }
    }

    @Test func theChapterOfThePlaceIsShown() async {
        let model = PlayerModel(fixture.player)
        let list = ChapterList(
            [
                .feed: [
                    PlaybackChapter(start: .zero, title: "Welcome"),
                    PlaybackChapter(start: .seconds(5), title: "Farewell"),
                ]
            ], duration: .seconds(10))
        model.setChapters(list, of: one.id)
        #expect(model.chapter == nil, "The item is not shown yet.")
        await fixture.player.load(one)
        await shown(model) { $0.item != nil }
        #expect(model.chapters == list)
        #expect(model.chapter?.title == "Welcome")
        await fixture.player.seek(to: .seconds(6))
        await shown(model) { $0.chapter?.title == "Farewell" }
        await fixture.player.load(PlaybackItem(address: "one"))
        await shown(model) { $0.item?.id != one.id }
        #expect(model.chapters.chapters.isEmpty)
        #expect(model.chapter == nil)
        model.setChapters(list, of: one.id)
        #expect(model.chapter == nil, "They are those of an item that is over.")
    }

    @Test func whatAScreenReaderSaysIsThere() async {
        let model = PlayerModel(fixture.player)
        #expect("\(model.stateLabel)" == "Nothing to play")
        #expect(model.remainingLabel == nil)
        await fixture.player.load(one)
        await fixture.player.seek(to: .seconds(4))
        await shown(model) { $0.time == .seconds(4) }
        #expect("\(model.stateLabel)".hasSuffix("at 4 seconds"))
        #expect("\(model.positionLabel)" == "4 seconds of 10 seconds")
        #expect(model.remainingLabel.map { "\($0)" } == "6 seconds remaining")
        #expect("\(model.playButtonLabel)" == "Play")
        await model.togglePlaying().value
        await shown(model) { $0.wantsToPlay }
        #expect("\(model.playButtonLabel)" == "Pause")
    }

    @Test func aFailureIsShownWithWhatToDo() async {
        let model = PlayerModel(fixture.player)
        await fixture.player.load(PlaybackItem(address: "missing"), intent: .play)
        await shown(model) { $0.failure != nil }
        #expect(model.failure?.message.isEmpty == false)
        #expect(!model.isBuffering)
    }

    @Test func aModelThatIsReleasedFollowsNoMore() async {
        weak var released: PlayerModel?
        do {
            let model = PlayerModel(fixture.player)
            released = model
            await fixture.player.load(one)
            await shown(model) { $0.item != nil }
        }
        #expect(released == nil, "Following does not keep it.")
    }
}
