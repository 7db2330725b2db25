import BenchmarkSupport
import EmptyActor
import PlaybackControl

/// What the store adds to a call of an actor.
enum StoreMeasurement {
    static let calls = 200_000

    static func run(_ figures: inout Figures) async {
        let rounds = await Task.detached { await Caller().measure() }.value
        report("store, an event applied", rounds.map { ($0.applied, $0.limit) }, &figures)
        report("store, a stale event dropped", rounds.map { ($0.stale, $0.limit) }, &figures)
    }

    /// Tells the round of the median ratio: the two that are compared ran one after the other, at
    /// the same speed of the processor.
    private static func report(
        _ what: String, _ rounds: [(ours: Duration, limit: Duration)], _ figures: inout Figures
    ) {
        let sorted = rounds.sorted { $0.ours / $0.limit < $1.ours / $1.limit }
        let (ours, limit) = sorted[sorted.count / 2]
        figures.report(
            what, ours: "\(Int(ours.nanoseconds) / calls) ns",
            limit: "empty actor call \(Int(limit.nanoseconds) / calls) ns", ratio: ours / limit,
            floor: 1.3, isUpperBound: true)
    }
}

/// An actor, as the parts of a player are that report to a store.
private actor Caller {
    private let calls = StoreMeasurement.calls

    func measure() async -> [(limit: Duration, applied: Duration, stale: Duration)] {
        let store = PlaybackStateStore()
        let empty = EmptyStore()
        let old = await store.begin(EpisodeEvents.item, intent: .play)
        let stamp = await store.begin(EpisodeEvents.item, intent: .play)
        for event in EpisodeEvents.own.prefix(3) { await store.apply(Stamped(event, stamp: stamp)) }

        var rounds: [(limit: Duration, applied: Duration, stale: Duration)] = []
        for _ in 0..<15 {
            let limit = await time(stamp) { await empty.apply($0) }
            let applied = await time(stamp) { await store.apply($0) }
            let stale = await time(old) { await store.apply($0) }
            rounds.append((limit, applied, stale))
        }
        return rounds
    }

    private func time(
        _ stamp: PlaybackStamp,
        _ apply: (Stamped<PlaybackEvent>) async -> PlaybackTransition
    ) async -> Duration {
        let start = ContinuousClock.now
        for call in 0..<calls {
            _ = await apply(Stamped(.position(.milliseconds(call)), stamp: stamp))
        }
        return start.duration(to: .now)
    }
}
