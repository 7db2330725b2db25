extension VirtualClock {
    /// Lets time pass by itself, from one deadline to the next, until something has happened.
    ///
    /// Before each jump everything that can run has run, so that no event is overtaken by time and
    /// a run repeats itself.
    ///
    /// - Parameters:
    ///   - executor: Where everything runs that the clock drives.
    ///   - limit: How far one jump goes at most: a wait that runs away is no success.
    ///   - span: How long the run takes at most, on this clock.
    ///   - isReached: What is waited for; asked before the first jump and after each.
    /// - Throws: ``Standstill`` with everyone who sleeps, when it can't happen any more.
    public func run(
        on executor: SettlingExecutor, jumpingAtMost limit: Duration = .seconds(3_600),
        within span: Duration = .seconds(24 * 3_600), until isReached: () -> Bool
    ) async throws(Standstill) {
        let end = now.advanced(by: span)
        while true {
            await executor.settle()
            if isReached() { return }
            guard now < end else { throw standstill(.timeIsUp(limit: span)) }
            guard advanceToNextDeadline(within: limit) else {
                throw standstill(sleeperCount == 0 ? .nothingCanRun : .jumpTooLong(limit: limit))
            }
        }
    }

    private func standstill(_ reason: Standstill.Reason) -> Standstill {
        Standstill(reason: reason, now: now, sleepers: sleepers)
    }
}
