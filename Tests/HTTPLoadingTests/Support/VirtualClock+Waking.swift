import PlayerTesting

extension VirtualClock {
    /// Waits until somebody sleeps for this long from now, and lets the time pass.
    func pass(_ delay: Duration) async {
        let deadline = now.advanced(by: delay)
        while !sleepers.contains(where: { $0.deadline == deadline }) { await Task.yield() }
        advance(by: delay)
    }
}
