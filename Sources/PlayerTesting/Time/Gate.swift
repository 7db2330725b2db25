internal import PlayerInternals

/// A door that opens once; whoever waits goes through, and so does everyone after.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
    }

    private let monitor = AsyncMonitor(State())

    /// Makes a closed door.
    public init() {}

    /// Whether the door is open.
    public var isOpen: Bool { monitor.withLock { $0.isOpen } }

    /// Opens the door for good.
    public func open() {
        monitor.update { $0.isOpen = true }
    }

    /// Waits until the door is open; false if the task was cancelled first.
    @discardableResult
    public func wait() async -> Bool {
        monitor.update { $0.arrivals += 1 }
        return await monitor.wait { $0.isOpen ? true : nil } ?? false
    }

    /// Waits until somebody has come to the door, however it stands.
    public func arrival() async {
        _ = await monitor.wait { $0.arrivals > 0 ? true : nil }
    }
}
