import AudioPipeline
import Testing

@testable import AudioOutput

@Suite struct EventSubscribersTests {
    @Test func eachSubscriberGetsWhatIsSentFromItsCallOn() async {
        let subscribers = EventSubscribers()
        let first = subscribers.subscribe()
        subscribers.send(.underrun)
        let second = subscribers.subscribe()
        subscribers.send(.recovered)
        subscribers.finish()
        #expect(await first.reduce(into: []) { $0.append($1) } == [.underrun, .recovered])
        #expect(await second.reduce(into: []) { $0.append($1) } == [.recovered])
    }

    @Test func theNewestSixtyFourEventsWait() async {
        let subscribers = EventSubscribers()
        let stream = subscribers.subscribe()
        for _ in 0..<40 { subscribers.send(.underrun) }
        for _ in 0..<60 { subscribers.send(.recovered) }
        subscribers.finish()
        let events = await stream.reduce(into: []) { $0.append($1) }
        #expect(events.count == 64)
        #expect(events.count { $0 == .underrun } == 4)
    }
}
