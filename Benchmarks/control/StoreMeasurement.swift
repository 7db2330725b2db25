import BenchmarkSupport
import EmptyActor
import PlaybackControl

/// What the store adds to a call of an actor.
enum StoreMeasurement {
    static let calls = 200_000

    static func run(_ figures: inout Figures) async {
        let times = await Task.detached { await Caller().measure() }.value
        report("store, an event applied", times.applied, times.limit, &figures)
        report("store, a stale event dropped", times.stale, times.limit, &figures)
    }

    private static func report(
        _ what: String, _ ours: Duration, _ limit: Duration, _ figures: inout Figures
    ) {
        figures.report(
            what, ours: "\(Int(ours.nanoseconds) / calls) ns",
            limit: "empty actor call \(Int(limit.nanoseconds) / calls) ns", ratio: ours / limit,
            floor: 1.3, isUpperBound: true)
    }
}

/// An actor, as the parts of a player are that report to a store.
private actor Caller {
    private let calls = StoreMeasurement.calls

    func measure() async -> (limit: Duration, applied: Duration, stale: Duration) {
        let store = PlaybackStateStore()
        let empty = EmptyStore()
        let old = await store.begin(EpisodeEvents.item, intent: .play)
        let stamp = await store.begin(EpisodeEvents.item, intent: .play)
        for event in EpisodeEvents.own.prefix(3) { await store.apply(Stamped(event, stamp: stamp)) }

        var limit = Duration.seconds(3_600)
        var applied = limit
        var stale = limit
        for _ in 0..<9 {
            limit = min(limit, await time(stamp) { await empty.apply($0) })
            applied = min(applied, await time(stamp) { await store.apply($0) })
            stale = min(stale, await time(old) { await store.apply($0) })
        }
        return (limit, applied, stale)
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
