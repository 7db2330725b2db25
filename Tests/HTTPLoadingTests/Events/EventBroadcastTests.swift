import Testing

@testable import HTTPLoading

@Suite(.timeLimit(.minutes(1))) struct EventBroadcastTests {
    private func text(_ element: FollowedElement<String, Int>?) -> String {
        switch element {
        case .snapshot(let snapshot): "snapshot \(snapshot)"
        case .value(let value): "\(value)"
        case .gap(let dropped): "gap of \(dropped)"
        case nil: "end"
        }
    }

    @Test func eachFollowerGetsTheSnapshotAndThenAllInOrder() async {
        let broadcast = EventBroadcast<String, Int>("start", capacity: 4)
        broadcast.send([1], snapshot: "one")
        let early = broadcast.subscribe()
        broadcast.send([2, 3], snapshot: "three")
        let late = broadcast.subscribe()
        broadcast.send([4], snapshot: "four")
        broadcast.finish()
        broadcast.send([5], snapshot: "five")
        for expected in ["snapshot one", "2", "3", "4", "end", "end"] {
            #expect(text(await early.next()) == expected)
        }
        for expected in ["snapshot three", "4", "end"] {
            #expect(text(await late.next()) == expected)
        }
    }

    @Test func whoIsTooSlowIsToldHowManyWereMissed() async {
        let broadcast = EventBroadcast<String, Int>("start", capacity: 4)
        let follower = broadcast.subscribe()
        #expect(text(await follower.next()) == "snapshot start")
        for number in 0..<10 { broadcast.send([number], snapshot: "") }
        broadcast.finish()
        guard case .gap(let dropped)? = await follower.next() else {
            Issue.record("There is no gap.")
            return
        }
        #expect((2...6).contains(dropped))
        for number in Int(dropped)..<10 {
            #expect(text(await follower.next()) == "\(number)")
        }
        #expect(text(await follower.next()) == "end")
    }

    @Test func aFollowerThatWaitsIsWokenOrCancelled() async {
        let broadcast = EventBroadcast<String, Int>("start", capacity: 4)
        let follower = broadcast.subscribe()
        _ = await follower.next()
        let waiting = Task { text(await follower.next()) }
        await Task.yield()
        broadcast.send([7], snapshot: "")
        #expect(await waiting.value == "7")
        let cancelled = Task { text(await follower.next()) }
        cancelled.cancel()
        #expect(await cancelled.value == "end")
    }
}
