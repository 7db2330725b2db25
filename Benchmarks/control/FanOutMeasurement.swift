import BenchmarkSupport
import PlaybackControl
import Synchronization

/// What a state costs that many follow, and what is left of them when they are gone.
enum FanOutMeasurement {
    private static let changes = 200

    static func run(_ figures: inout Figures) async {
        // What the process keeps for good, threads and tables, is there after the first times.
        for _ in 0..<3 { _ = await round(subscribers: 1_000) }
        let before = ProcessUse.allocatedMemory
        var few = Duration.seconds(3_600)
        var many = few
        var most = 0
        for _ in 0..<15 {
            few = min(few, await round(subscribers: 100).timePerDelivery)
            let round = await round(subscribers: 1_000)
            many = min(many, round.timePerDelivery)
            most = max(most, round.memory)
        }
        let left = ProcessUse.allocatedMemory - before
        figures.report(
            "fan-out, a delivery to each of 1,000", ours: "\(Int(many.nanoseconds)) ns",
            limit: "to each of 100 \(Int(few.nanoseconds)) ns", ratio: many / few, floor: 1.3,
            isUpperBound: true)
        figures.report(
            "fan-out, memory that 15,000 have left", ours: "\(left / 1_024) KiB",
            limit: "1,000 have \((most - before) / 1_024) KiB",
            ratio: Double(left) / Double(most - before), floor: 0.05, isUpperBound: true)
    }

    /// One store and its subscribers, from the first to their end.
    private static func round(
        subscribers: Int
    ) async -> (timePerDelivery: Duration, memory: Int) {
        let store = PlaybackStateStore()
        let stamp = await store.begin(EpisodeEvents.item, intent: .play)
        for event in EpisodeEvents.own.prefix(3) { await store.apply(Stamped(event, stamp: stamp)) }
        let deliveries = Deliveries()
        let following = (0..<subscribers).map { _ in
            Task {
                for await _ in store.updates() { deliveries.count() }
            }
        }
        await deliveries.reach(subscribers)
        let start = ContinuousClock.now
        for change in 1...changes {
            await store.apply(Stamped(.position(.seconds(change)), stamp: stamp))
            await deliveries.reach(subscribers + change * subscribers)
        }
        let time = start.duration(to: .now)
        let memory = ProcessUse.allocatedMemory
        await store.finish()
        for task in following { await task.value }
        precondition(store.subscriberCount == 0)
        return (time / (changes * subscribers), memory)
    }
}

/// How many states all subscribers together were given.
final class Deliveries: Sendable {
    private let counter = Atomic<Int>(0)

    var value: Int { counter.load(ordering: .relaxed) }

    func count() {
        counter.wrappingAdd(1, ordering: .relaxed)
    }

    func reach(_ target: Int) async {
        while value < target { await Task.yield() }
    }
}
