import PlaybackControl

/// Lets a schedule see what is heard: with each change of the player, and when it asks to.
struct SoundFollower<Schedule: SoundSchedule>: Sendable {
    private let player: PlayerController
    private let updates: PlaybackUpdates.Iterator
    private var schedule: Schedule
    private var pending: [Schedule.Event] = []

    init(_ player: PlayerController, schedule: Schedule) {
        self.player = player
        self.schedule = schedule
        updates = player.updates().makeAsyncIterator()
    }

    /// Waits for the next event; nil once the player is closed or the task cancelled.
    mutating func next() async -> Schedule.Event? {
        while pending.isEmpty {
            var wait: Duration?
            if let moment = player.moment { (pending, wait) = schedule.take(moment) }
            if pending.isEmpty, await !isAlive(afterChangeWithin: wait) { return nil }
        }
        return pending.removeFirst()
    }

    /// Waits for a change, but no longer than so long; false when none can come any more.
    private func isAlive(afterChangeWithin limit: Duration?) async -> Bool {
        guard let limit else {
            var updates = updates
            return await updates.next() != nil
        }
        return await withTaskGroup(of: Bool.self) { group in
            group.addTask { [updates] in
                var updates = updates
                return await updates.next() != nil
            }
            group.addTask { [player] in
                (try? await player.clock.sleep(for: limit)) != nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
    }
}
