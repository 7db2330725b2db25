import BenchmarkSupport
import PlaybackControl

/// What the store adds to a call of an actor.
enum StoreMeasurement {
    private static let calls = 200_000

    /// The limit: an actor that does nothing but answer.
    private actor Empty {
        private var transition = PlaybackTransition(.applied)

        func apply(_ event: Stamped<PlaybackEvent>) -> PlaybackTransition { transition }
    }

    static func run(_ figures: inout Figures) async {
        let store = PlaybackStateStore()
        let empty = Empty()
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
        report("store, an event applied", applied, limit, &figures)
        report("store, a stale event dropped", stale, limit, &figures)
    }

    private static func time(
        _ stamp: PlaybackStamp,
        _ apply: (Stamped<PlaybackEvent>) async -> PlaybackTransition
    ) async -> Duration {
        let start = ContinuousClock.now
        for call in 0..<calls {
            _ = await apply(Stamped(.position(.milliseconds(call)), stamp: stamp))
        }
        return start.duration(to: .now)
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
