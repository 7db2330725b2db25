import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// Items of a queue that begin where they were left: no frame from before that is ever heard.
@Suite(.timeLimit(.minutes(1))) struct StartingPlaceTests {
    private static let second: Int64 = 48_000

    private let items = (0..<4).map { PlaybackItem(address: "\($0)") }
    private let fixture: Fixture

    init() {
        let script = AudioScript(frameCount: 4 * Self.second)
        fixture = Fixture(Dictionary(uniqueKeysWithValues: (0..<4).map { ("\($0)", script) }))
    }

    /// A queue whose items begin a second from their beginnings, the first one excepted.
    private func queue(
        _ items: [PlaybackItem]? = nil,
        lookingUp: @escaping @Sendable (PlaybackItem) async -> Void = { _ in }
    ) async -> QueuePlayer {
        let player = QueuePlayer(fixture.player, executor: fixture.executor) { item in
            await lookingUp(item)
            return item.address == "0" ? .zero : .seconds(1)
        }
        let items = items ?? self.items
        await player.edit { $0.append(items) }
        return player
    }

    /// Where each item's sound began.
    private func starts(of item: PlaybackItem) -> [Int64] {
        fixture.spans.filter { $0.stamp.occurrence == item.id }.map { Int64($0.startFrame) }
    }

    @Test func everyWayToAnItemLeadsToItsPlace() async {
        let player = await queue()
        await player.select(items[1].id, intent: .play)
        await fixture.play { $0.position > .milliseconds(1_500) }
        await player.next()
        await fixture.play { $0.position > .milliseconds(1_500) }
        await player.previous()
        await fixture.play { $0.position > .milliseconds(1_500) }
        await player.select(items[3].id)
        await fixture.play { $0.position > .milliseconds(1_500) }
        await player.select(items[2].id)
        await player.edit { [items] in $0.remove(items[2].id) }
        await fixture.play { [items] in $0.item == items[3] && $0.position > .milliseconds(1_500) }
        #expect(starts(of: items[1]) == [Self.second, Self.second])
        for item in items.dropFirst() {
            #expect(starts(of: item).allSatisfy { $0 == Self.second }, "\(item.address)")
        }
    }

    @Test func aQueueThatBeginsDoesSoAtThePlaceOfTheFirst() async {
        let player = await queue(Array(items[1...]))
        #expect(await player.play() == .ready(duration: .exact(.seconds(4))))
        await fixture.play { $0.isPlaying }
        #expect(starts(of: items[1]) == [Self.second])
    }

    @Test func whatFollowsByItselfIsHeardFromItsPlaceOn() async {
        let player = await queue(Array(items[..<3]))
        let notices = NoticeProbe(fixture.player.events(), executor: fixture.executor)
        await player.play()
        await fixture.play { [items] in $0.item == items[2] && $0.phase.isEnded }
        #expect(
            fixture.spans.map(\.stamp.occurrence) == items[..<3].map(\.id),
            "Each is heard once, in one piece.")
        #expect(fixture.spans.map { Int64($0.startFrame) } == [0, Self.second, Self.second])
        #expect(fixture.spans.map { Int64($0.frameCount) / Self.second } == [4, 3, 3])
        #expect(fixture.player.counters.refused == 0)
        #expect(throws: Never.self) { try notices.verifyOrder() }
    }

    @Test func whatFollowsFromItsBeginningFollowsWithoutAGap() async {
        let player = await queue([items[1], items[0]])
        await player.play()
        await fixture.play { [items] in $0.item == items[0] && $0.phase.isEnded }
        #expect(fixture.sink.calls.filter { $0 == .started }.count == 1)
        #expect(fixture.spans.map { Int64($0.startFrame) } == [Self.second, 0])
    }

    @Test func whatIsRepeatedBeginsAtItsBeginning() async {
        let player = await queue([items[1]])
        await player.edit { queue in
            queue.repeats = .one
            return .applied
        }
        await player.play()
        await fixture.play { $0.position > .milliseconds(3_900) }
        await fixture.play { $0.position < .seconds(1) && $0.isPlaying }
        #expect(starts(of: items[1]).prefix(2) == [Self.second, 0])
    }

    @Test func ofManyStepsWhileAPlaceIsLookedUpTheLastOneCounts() async {
        let gate = Gate()
        let player = await queue { item in if item.address == "1" { await gate.wait() } }
        let slow = Task(executorPreference: fixture.executor) { [items] in
            await player.select(items[1].id, intent: .play)
        }
        await fixture.executor.settle()
        await player.select(items[2].id, intent: .play)
        gate.open()
        #expect(await slow.value == .superseded)
        await fixture.play { $0.isPlaying }
        #expect(fixture.player.snapshot.item == items[2])
        #expect(player.queue.currentItem == items[2])
        #expect(starts(of: items[1]).isEmpty)
    }

    @Test func anItemThatIsTakenOutWhileItsPlaceIsLookedUpIsNotPlayed() async {
        let gate = Gate()
        let player = await queue([items[1]]) { _ in await gate.wait() }
        let step = Task(executorPreference: fixture.executor) { [items] in
            await player.select(items[1].id, intent: .play)
        }
        await fixture.executor.settle()
        await player.edit { [items] in $0.remove(items[1].id) }
        gate.open()
        #expect(await step.value == .superseded)
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.item == nil)
    }

    @Test func whatTheUserDoesWhileAPlaceIsLookedUpCounts() async {
        let gate = Gate()
        let player = await queue { item in if item.address == "1" { await gate.wait() } }
        await player.select(items[0].id, intent: .play)
        await fixture.play { $0.isPlaying }
        let step = Task(executorPreference: fixture.executor) { [items] in
            await player.select(items[1].id, intent: .play)
        }
        await fixture.executor.settle()
        await fixture.player.pause()
        gate.open()
        #expect(await step.value == .ready(duration: .exact(.seconds(4))))
        #expect(fixture.player.snapshot.item == items[1])
        #expect(fixture.player.snapshot.intent == .pause)
    }

    @Test(arguments: [true, false])
    func aStopOrAnotherLoadWhileAPlaceIsLookedUpEndsTheStep(isStop: Bool) async {
        let gate = Gate()
        let other = PlaybackItem(address: "3")
        let player = await queue { item in if item.address == "1" { await gate.wait() } }
        await player.select(items[0].id, intent: .play)
        await fixture.play { $0.isPlaying }
        let step = Task(executorPreference: fixture.executor) { [items] in
            await player.select(items[1].id)
        }
        await fixture.executor.settle()
        if isStop { await fixture.player.stop() } else { await fixture.player.load(other) }
        gate.open()
        #expect(await step.value == .superseded)
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.item == (isStop ? nil : other))
    }

    @Test func anItemThatEndsBeforeThePlaceOfTheNextIsKnownIsFollowedAllTheSame() async {
        let gate = Gate()
        let player = await queue(Array(items[..<2])) { item in
            if item.address == "1" { await gate.wait() }
        }
        await player.play()
        await fixture.play { $0.phase.isEnded }
        gate.open()
        await fixture.play { [items] in $0.item == items[1] && $0.phase.isEnded }
        #expect(starts(of: items[1]) == [Self.second])
        #expect(player.queue.currentItem == items[1])
    }
}
