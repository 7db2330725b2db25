import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct TickTests {
    private let item = PlaybackItem(address: "one")
    private let fixture = Fixture([
        "one": AudioScript(frameCount: 480_000), "two": AudioScript(frameCount: 480_000),
    ])

    /// Follows a sequence on the fixture's executor, and keeps what it gives.
    private func follow<Events: AsyncSequence & Sendable>(
        _ events: Events
    ) -> (log: TickLog<Events.Element>, task: Task<Void, Never>)
    where Events.Element: Sendable, Events.Failure == Never {
        let log = TickLog<Events.Element>()
        let task = Task(executorPreference: fixture.executor) {
            for await event in events { await log.append(event) }
        }
        return (log, task)
    }

    private func settle(until position: Duration) async {
        let player = fixture.player
        await fixture.play { _ in player.position >= position }
    }

    @Test func ticksComeAtTheMultiplesOfTheInterval() async {
        let (log, task) = follow(fixture.player.ticks(every: .milliseconds(500)))
        await fixture.player.load(item, intent: .play)
        await settle(until: .milliseconds(2_100))
        let positions = await log.events.map(\.position)
        #expect(positions.count == 5)
        for (number, position) in positions.enumerated() {
            let late = position - .milliseconds(500) * number
            #expect(late >= .zero && late <= .milliseconds(2), "tick \(number)")
        }
        task.cancel()
    }

    @Test func ticksFollowTheRateOfTheMedia() async {
        await fixture.player.setRate(2)
        let (log, task) = follow(fixture.player.ticks(every: .seconds(1)))
        await fixture.player.load(item, intent: .play)
        let begun = fixture.clock.now
        await settle(until: .milliseconds(4_050))
        #expect(await log.events.count == 5)
        #expect(begun.duration(to: fixture.clock.now) < .milliseconds(2_200))
        task.cancel()
    }

    @Test func noTickComesWhileNothingIsHeard() async {
        let (log, task) = follow(fixture.player.ticks(every: .milliseconds(100)))
        await fixture.player.load(item, intent: .play)
        await settle(until: .milliseconds(250))
        await fixture.player.pause()
        await fixture.executor.settle()
        let count = await log.events.count
        fixture.clock.advance(by: .seconds(60))
        await fixture.executor.settle()
        #expect(await log.events.count == count)
        await fixture.player.play()
        await settle(until: .milliseconds(350))
        #expect(await log.events.count == count + 1)
        task.cancel()
    }

    @Test func aSeekJumpsWithItsFirstSound() async {
        let (log, task) = follow(fixture.player.ticks(every: .seconds(1)))
        await fixture.player.load(item, intent: .play)
        await settle(until: .milliseconds(1_500))
        await fixture.player.seek(to: .milliseconds(7_300))
        await settle(until: .milliseconds(7_350))
        let last = await log.events.last
        #expect(last.map { $0.position >= .milliseconds(7_300) } == true)
        #expect(last?.stamp == fixture.player.snapshot.stamp)
        task.cancel()
    }

    @Test func theTicksEndWithThePlayer() async {
        let (_, task) = follow(fixture.player.ticks(every: .seconds(1)))
        await fixture.player.load(item, intent: .play)
        await settle(until: .milliseconds(100))
        await fixture.player.close()
        await task.value
    }

    @Test func aMarkIsReachedOnceAndByPlayingOnly() async {
        let marks: [PlaybackMark] = [
            .remaining(.seconds(2)), .position(.seconds(1)), .position(.seconds(3)),
        ]
        let (log, task) = follow(fixture.player.reached(marks))
        await fixture.player.load(item, intent: .play)
        await settle(until: .milliseconds(1_200))
        await fixture.player.seek(to: .seconds(5))
        await fixture.play { $0.phase.isEnded }
        let reached = await log.events
        #expect(reached.map(\.mark) == [.position(.seconds(1)), .remaining(.seconds(2))])
        let late = reached.last.map { $0.tick.position - .seconds(8) } ?? .seconds(1)
        #expect(late >= .zero && late <= .milliseconds(2))
        task.cancel()
    }

    @Test func aSeekToAMarkReachesItWhenItIsHeard() async {
        let (log, task) = follow(fixture.player.reached([.position(.seconds(3))]))
        await fixture.player.load(item)
        await fixture.player.seek(to: .seconds(3))
        await fixture.executor.settle()
        #expect(await log.events.isEmpty)
        await fixture.player.play()
        await settle(until: .milliseconds(3_100))
        #expect(await log.events.count == 1)
        task.cancel()
    }

    @Test func marksHoldForEachItem() async {
        let (log, task) = follow(fixture.player.reached([.position(.seconds(1))]))
        let other = PlaybackItem(address: "two")
        await fixture.player.load(item, intent: .play)
        await fixture.player.setNext(other)
        await fixture.play { $0.item == other && $0.phase.isEnded }
        #expect(await log.events.map(\.tick.stamp.occurrence) == [item.id, other.id])
        task.cancel()
    }
}
