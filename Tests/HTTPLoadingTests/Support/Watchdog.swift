import PlayerInternals
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Ends the process when it is not fed for too long; it has a thread of its own, so that it also
/// finds out when no task can run any more.
final class Watchdog: Sendable {
    private let seconds: UInt32
    private let meals = Atomic(0)

    init(seconds: UInt32) {
        self.seconds = seconds
        startDetachedThread { [weak self] in
            var seen = -1
            while let meals = self?.meals.load(ordering: .relaxed) {
                guard meals != seen else { fatalError("Nothing happened for \(seconds) s.") }
                seen = meals
                sleep(seconds)
            }
        }
    }

    func feed() {
        meals.add(1, ordering: .relaxed)
    }
}
