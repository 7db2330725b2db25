/// When the next connection is tried: soon at first, then seldom.
struct ReconnectSchedule: Sendable {
    static let first = Duration.milliseconds(100)
    static let longest = Duration.seconds(5)

    private var wait = Self.first

    /// How long to wait after another try has failed.
    mutating func next() -> Duration {
        defer { wait = min(wait * 2, Self.longest) }
        return wait
    }

    /// Begins anew: a connection has been good.
    mutating func reset() {
        wait = Self.first
    }
}
