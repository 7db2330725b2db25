internal import AudioPipeline

/// Who waits for a sound server, and for what.
///
/// A waiter leaves the table exactly once: it is handed to whoever takes it out, and that one
/// resumes it.
struct WaitTable<Waiter> {
    enum Reason {
        /// The server and the stream are ready.
        case connection

        /// The server has answered a command.
        case answer

        /// The queue has room.
        case room

        /// The last frame has been heard.
        case silence
    }

    private struct Wait {
        var reason: Reason
        var deadline: ContinuousClock.Instant?
        var waiter: Waiter
    }

    /// Why nothing can be waited for any more.
    private(set) var failure: AudioSinkError?

    private var waits: [Int: Wait] = [:]
    private var lastID = 0

    /// A name for a wait that may begin.
    mutating func makeID() -> Int {
        lastID += 1
        return lastID
    }

    /// Notes a waiter; false when all has failed, and the waiter stays with the caller.
    mutating func add(
        _ waiter: Waiter, as id: Int, for reason: Reason, until deadline: ContinuousClock.Instant?
    ) -> Bool {
        guard failure == nil else { return false }
        waits[id] = Wait(reason: reason, deadline: deadline, waiter: waiter)
        return true
    }

    func contains(_ reason: Reason) -> Bool {
        waits.values.contains { $0.reason == reason }
    }

    /// Whether somebody does not wait for ever.
    var hasDeadline: Bool { waits.values.contains { $0.deadline != nil } }

    /// Takes a waiter out; nil when it was taken before.
    mutating func take(_ id: Int) -> Waiter? {
        waits.removeValue(forKey: id)?.waiter
    }

    mutating func take(all reason: Reason) -> [Waiter] {
        take { $0.reason == reason }
    }

    /// Takes out those who have waited too long.
    mutating func takeExpired(at now: ContinuousClock.Instant) -> [Waiter] {
        take { wait in wait.deadline.map { $0 <= now } ?? false }
    }

    /// Takes everybody out, and lets nobody in any more; the first failure stays.
    mutating func fail(_ error: AudioSinkError) -> [Waiter] {
        if failure == nil { failure = error }
        return take { _ in true }
    }

    private mutating func take(where isTaken: (Wait) -> Bool) -> [Waiter] {
        let taken = waits.filter { isTaken($0.value) }
        for id in taken.keys { waits[id] = nil }
        return taken.sorted { $0.key < $1.key }.map(\.value.waiter)
    }
}
