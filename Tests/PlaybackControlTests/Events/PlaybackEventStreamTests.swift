import PlaybackControl
import Testing

@Suite struct PlaybackEventStreamTests {
    private let store = PlaybackStateStore(eventCapacity: 8)
    private let one = PlaybackItem(address: "one.mp3")
    private let two = PlaybackItem(address: "two.mp3")
    private let failure = PlaybackFailure(.loading, message: "Check the network.")
    private let ready = PlaybackEvent.ready(duration: .unknown, isSeekable: true)

    private func rest(_ iterator: PlaybackEventStream.Iterator) async -> [PlaybackStreamElement] {
        var iterator = iterator
        var elements: [PlaybackStreamElement] = []
        while let element = await iterator.next() { elements.append(element) }
        return elements
    }

    private func notices(_ elements: [PlaybackStreamElement]) -> [PlaybackNotice] {
        elements.compactMap { if case .notice(let notice) = $0 { notice.value } else { nil } }
    }

    @Test func everythingThatHappensIsToldInOrder() async {
        let iterator = store.events().makeAsyncIterator()
        let stamp = await store.begin(one, intent: .play)
        for event in [
            ready, .buffered, .started, .position(.seconds(1)), .duration(.exact(.seconds(9))),
            .metadata(PlaybackMetadata(title: "Song")), .ended(.playedToEnd(frames: 9)),
        ] {
            await store.apply(Stamped(event, stamp: stamp))
        }
        await store.finish()
        let elements = await rest(iterator)
        #expect(elements.first == .snapshot(PlaybackState()))
        #expect(
            notices(elements) == [
                .itemChanged(from: nil, to: one), .intentChanged(.play), .phaseChanged(.loading),
                .phaseChanged(.buffering(.starting)), .phaseChanged(.playing),
                .durationChanged(.exact(.seconds(9))),
                .metadataChanged(PlaybackMetadata(title: "Song")),
                .ended(.playedToEnd(frames: 9)),
            ])
        #expect(elements.count == 9)
    }

    @Test func theEndOfOneItemIsNotMissedHoweverFastTheNextBegins() async {
        var iterator = store.events().makeAsyncIterator()
        _ = await iterator.next()
        let stamp = await store.begin(one)
        await store.apply(Stamped(ready, stamp: stamp))
        await store.apply(Stamped(.ended(.playedToEnd(frames: 1)), stamp: stamp))
        let next = await store.begin(two)
        await store.apply(Stamped(.failed(failure), stamp: next))
        await store.finish()
        let elements = await rest(iterator)
        #expect(
            notices(elements) == [
                .itemChanged(from: nil, to: one), .phaseChanged(.loading), .phaseChanged(.ready),
                .ended(.playedToEnd(frames: 1)), .itemChanged(from: one, to: two),
                .phaseChanged(.loading), .failed(failure),
            ])
        let stamps = elements.compactMap { element in
            if case .notice(let notice) = element { notice.stamp } else { nil }
        }
        #expect(stamps == Array(repeating: stamp, count: 4) + Array(repeating: next, count: 3))
    }

    @Test func aSeekBeginsAndLands() async {
        let stamp = await store.begin(one)
        await store.apply(Stamped(ready, stamp: stamp))
        let iterator = store.events().makeAsyncIterator()
        await store.seek(to: .seconds(5))
        let sought = store.snapshot.stamp ?? stamp
        await store.apply(Stamped(.landed(at: .seconds(4)), stamp: sought))
        await store.apply(Stamped(.landed(at: .seconds(3)), stamp: stamp))
        await store.stop()
        await store.finish()
        #expect(
            notices(await rest(iterator)) == [
                .seekBegan(to: .seconds(5)), .phaseChanged(.paused), .landed(at: .seconds(4)),
                .itemChanged(from: one, to: nil), .phaseChanged(.idle),
            ])
    }

    @Test func anItemThatBeginsAnewIsANotice() async {
        await store.begin(one)
        let iterator = store.events().makeAsyncIterator()
        await store.begin(one)
        await store.finish()
        #expect(
            notices(await rest(iterator))
                == [.itemChanged(from: one, to: one), .phaseChanged(.loading)])
    }

    @Test func aSlowSubscriberIsToldHowMuchItMissedAndGetsTheLast() async {
        let iterator = store.events().makeAsyncIterator()
        for _ in 0..<50 { await store.begin(one) }
        let stamp = await store.begin(two)
        await store.apply(Stamped(.failed(failure), stamp: stamp))
        await store.finish()
        let elements = await rest(iterator)
        #expect(elements.count == 10)
        #expect(elements[0] == .snapshot(PlaybackState()))
        #expect(elements[1] == .gap(dropped: 95))
        #expect(notices(elements).last == .failed(failure))
    }

    @Test func whatIsStaleOrRefusedIsNoNotice() async {
        let stamp = await store.begin(one)
        await store.begin(two)
        let iterator = store.events().makeAsyncIterator()
        await store.apply(Stamped(.failed(failure), stamp: stamp))
        await store.apply(Stamped(.buffered, stamp: store.snapshot.stamp ?? stamp))
        await store.want(.pause)
        await store.finish()
        #expect(notices(await rest(iterator)).isEmpty)
        #expect(store.counters.refused == 1)
    }

    @Test func everySubscriberIsToldOfSilence() async {
        await store.begin(one)
        let iterator = store.events().makeAsyncIterator()
        await store.silence([.interrupted])
        await store.silence([.interrupted])
        await store.silence([])
        await store.finish()
        #expect(store.snapshot.silence.isEmpty)
        #expect(
            notices(await rest(iterator))
                == [.silenceChanged([.interrupted]), .silenceChanged([])])
    }

    @Test func whoComesAfterTheEndIsGivenTheLastState() async {
        await store.begin(one)
        await store.finish()
        let elements = await rest(store.events().makeAsyncIterator())
        #expect(elements == [.snapshot(store.snapshot)])
        #expect(store.snapshot.item == one)
    }

    @Test func aCancelledSubscriberEndsAndIsForgotten() async {
        let follower = Task { [store] in
            for await _ in store.events() {}
        }
        while store.subscriberCount == 0 { await Task.yield() }
        follower.cancel()
        await follower.value
        #expect(store.subscriberCount == 0)
    }

    @Test func whoIsGivenANoticeFindsItsStateOrANewerOne() async {
        let follower = Task { [store] in
            for await case .notice(let notice) in store.events() {
                guard let stamp = store.snapshot.stamp, stamp.generation >= notice.stamp.generation
                else { return false }
            }
            return true
        }
        while store.subscriberCount == 0 { await Task.yield() }
        for _ in 0..<1_000 { await store.begin(one) }
        await store.finish()
        #expect(await follower.value)
    }

    @Test func subscribersThatAreGoneAreForgotten() async {
        do {
            var iterators = (0..<1_000).map { _ in store.events().makeAsyncIterator() }
            #expect(store.subscriberCount == 1_000)
            await store.begin(one)
            _ = await iterators[0].next()
        }
        #expect(store.subscriberCount == 0)
    }
}
