import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct QueuePlayerTests {
    private let items = (0..<4).map { PlaybackItem(address: "\($0)") }
    private let fixture: Fixture
    private let player: QueuePlayer

    init() async {
        let script = AudioScript(frameCount: 96_000)
        fixture = Fixture(
            Dictionary(uniqueKeysWithValues: (0..<4).map { ("\($0)", script) }))
        player = QueuePlayer(fixture.player, executor: fixture.executor)
        let items = items
        await player.edit { $0.append(items) }
    }

    private var heard: [PlaybackOccurrence] { fixture.spans.map(\.stamp.occurrence) }

    @Test func theQueueFollowsThePlayer() async {
        await player.play()
        await fixture.play { $0.item == items[2] }
        #expect(player.queue.currentItem == items[2])
        #expect(fixture.player.next == items[3])
    }

    @Test func nextAndPreviousGoAsItWasHeard() async {
        #expect(await player.next() == .ready(duration: .exact(.seconds(2))))
        #expect(fixture.player.snapshot.item == items[0])
        #expect(fixture.player.snapshot.intent == .pause)
        await player.play()
        await player.next()
        #expect(fixture.player.snapshot.item == items[1])
        #expect(fixture.player.snapshot.intent == .play)
        await player.previous()
        #expect(fixture.player.snapshot.item == items[0])
        #expect(await player.previous() == nil)
    }

    @Test func manyPressesGoAsFar() async {
        await player.play()
        let presses = (0..<3).map { _ in
            Task(executorPreference: fixture.executor) { [player] in await player.next() }
        }
        for press in presses { _ = await press.value }
        await fixture.executor.settle()
        #expect(player.queue.currentItem == items[3])
        #expect(fixture.player.snapshot.item == items[3])
    }

    @Test func oneItemIsRepeatedWithoutAGap() async {
        await player.edit { queue in
            queue.repeats = .one
            return .applied
        }
        await player.play()
        await fixture.executor.settle()
        let begun = fixture.clock.now
        while begun.duration(to: fixture.clock.now) < .seconds(7) {
            fixture.clock.advance(by: .milliseconds(100))
            await fixture.executor.settle()
        }
        #expect(fixture.player.snapshot.item == items[0])
        #expect(Set(heard) == [items[0].id])
        #expect(fixture.spans.dropLast().allSatisfy { $0.frameCount == 96_000 })
        let position = fixture.player.position
        #expect(abs((position - .seconds(1)) / .seconds(1)) < 0.01, "\(position)")
    }

    @Test func whatIsEditedWhileItPlaysIsWhatFollows() async {
        await player.play()
        await player.edit { [items] in $0.remove(items[1].id) }
        await fixture.play { $0.item != items[0] }
        #expect(fixture.player.snapshot.item == items[2])
        await player.edit { [items] in $0.remove(items[2].id) }
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.item == items[3], "It took the place of the current one.")
        await player.edit { [items] in $0.remove(items[3].id) }
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.item == nil)
    }

    @Test func anItemFromElsewhereIsPlayedAndThenTheQueueGoesOn() async {
        await player.play()
        let other = PlaybackItem(address: "3")
        await fixture.player.load(other, intent: .play)
        await fixture.play { $0.item == items[1] }
        #expect(player.queue.currentItem == items[1])
    }
}
