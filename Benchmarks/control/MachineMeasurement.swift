import BenchmarkSupport
import PlaybackControl

/// How many events a second the state machine takes on one core.
enum MachineMeasurement {
    private static let episodes = 2_000

    static func run(_ figures: inout Figures) {
        let ours = rate(ControlBenchmark.shortest(of: 9, machine))
        let limit = rate(ControlBenchmark.shortest(of: 9, stamping))
        figures.report(
            "state machine, of 5 million events a second",
            ours: "\(Figures.rounded(ours)) million/s",
            limit: "stamping alone \(Figures.rounded(limit)) million/s",
            ratio: ours / 5, floor: 1)
    }

    private static func rate(_ time: Duration) -> Double {
        Double(episodes * EpisodeEvents.count) / time.nanoseconds * 1_000
    }

    private static func machine() -> Duration {
        var machine = PlaybackStateMachine()
        var last: PlaybackStamp?
        let time = ContinuousClock().measure {
            for _ in 0..<episodes {
                let stamp = machine.begin(EpisodeEvents.item, intent: .play).stamp
                for event in EpisodeEvents.late {
                    if let last { _ = machine.apply(Stamped(event, stamp: last)) }
                }
                guard let stamp else { continue }
                for event in EpisodeEvents.own { _ = machine.apply(Stamped(event, stamp: stamp)) }
                last = stamp
            }
        }
        precondition(machine.counters.stale == UInt64((episodes - 1) * EpisodeEvents.late.count))
        precondition(machine.counters.refused == 0)
        return time
    }

    /// The limit: each event gets its stamp and its number, and is compared.
    private static func stamping() -> Duration {
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var current = 0
        let time = ContinuousClock().measure {
            for _ in 0..<episodes {
                for event in EpisodeEvents.late + EpisodeEvents.own
                where Stamped(event, stamp: stamp).stamp == stamp {
                    current += 1
                }
            }
        }
        precondition(current == episodes * EpisodeEvents.count)
        return time
    }
}
