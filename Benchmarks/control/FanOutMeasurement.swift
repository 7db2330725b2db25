import BenchmarkSupport
import PlaybackControl
import PlayerInternals
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
        deliveries.expect(subscribers)
        let following = (0..<subscribers).map { _ in
            Task {
                for await _ in store.updates() { deliveries.count() }
            }
        }
        await deliveries.wait()
        let start = ContinuousClock.now
        for change in 1...changes {
            deliveries.expect(subscribers + change * subscribers)
            await store.apply(Stamped(.position(.seconds(change)), stamp: stamp))
            await deliveries.wait()
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
    private let target = Atomic<Int>(0)
    private let reached = AsyncMonitor(0)

    func count() {
        let count = counter.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
        // Only the last of them wakes: a spinning wait would take a core from what is measured.
        if count == target.load(ordering: .sequentiallyConsistent) {
            reached.update { $0 = count }
        }
    }

    /// Says how many are awaited; before they can come.
    func expect(_ count: Int) {
        target.store(count, ordering: .sequentiallyConsistent)
    }

    /// Waits for as many as are expected.
    func wait() async {
        let count = target.load(ordering: .sequentiallyConsistent)
        _ = await reached.wait { $0 >= count ? true : nil }
    }
}
