import BenchmarkSupport

extension Figures {
    /// Prints what could not be measured here, and why; it counts as no floor.
    func leaveOut(_ what: String, because reason: String) {
        print("\(what): not measured, \(reason)")
    }

    static func milliseconds(_ time: Duration) -> Double { time / .milliseconds(1) }
}
