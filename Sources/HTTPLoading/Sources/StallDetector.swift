internal import AssetLoading

/// Tells from the moments at which things arrive whether, and why, they arrive too slowly.
///
/// Times are those since any fixed moment. It is asked from time to time, about once a second, and
/// counts only the time in which bytes are wanted.
struct StallDetector {
    enum Change: Equatable {
        case stalled(StallReason)
        case recovered
    }

    /// How long nothing may come before it is a stall.
    let patience: Duration

    /// The rate at which the media is played, in bytes a second; nil when nobody has told it.
    var mediaRate: Int?

    private(set) var stall: StallReason?

    /// How long a piece of the flow is over which its rate is measured, at least.
    private static let measured: Duration = .seconds(5)

    private var isActive = false
    private var isConnected = false
    private var silentSince: Duration = .zero

    /// The bytes that came since each check, the oldest first.
    private var flow: [(since: Duration, count: Int)] = []

    init(patience: Duration) {
        self.patience = patience
    }

    /// Bytes are wanted from now on: a request is sent, or a paused transfer goes on.
    mutating func begin(at now: Duration, isConnected: Bool) {
        isActive = true
        self.isConnected = isConnected
        silentSince = now
        flow = [(now, 0)]
    }

    mutating func connected(at now: Duration) {
        isConnected = true
        silentSince = now
    }

    /// No bytes are wanted any more, for the time being.
    mutating func pause() -> Change? {
        isActive = false
        return set(nil)
    }

    mutating func received(_ count: Int, at now: Duration) -> Change? {
        silentSince = now
        if let last = flow.indices.last { flow[last].count += count }
        if case .slowerThanMedia = stall { return nil }
        return set(nil)
    }

    /// For how long nothing has come from a server that was reached; zero while nothing is wanted.
    func silence(at now: Duration) -> Duration {
        isActive && isConnected ? now - silentSince : .zero
    }

    /// Looks whether there is a stall now.
    mutating func check(at now: Duration) -> Change? {
        guard isActive else { return nil }
        let silence = now - silentSince
        let rate = self.rate(at: now)
        flow.append((now, 0))
        while flow.count > 1, now - flow[1].since >= Self.measured { flow.removeFirst() }
        if silence >= patience {
            return set(isConnected ? .noBytes(for: silence) : .noConnection)
        }
        // A broadcast is sent at the very rate of its media, give or take.
        if let mediaRate, let rate, rate < mediaRate / 10 * 9 {
            return set(.slowerThanMedia(arriving: rate, needed: mediaRate))
        }
        return set(nil)
    }

    /// The bytes a second over the last few seconds; nil while that is too short.
    private func rate(at now: Duration) -> Int? {
        guard let start = flow.first?.since, now - start >= Self.measured else { return nil }
        let count = flow.reduce(0) { $0 + $1.count }
        return Int(Double(count) / ((now - start) / .seconds(1)))
    }

    /// Tells a change of kind: a stall that goes on is told once.
    private mutating func set(_ reason: StallReason?) -> Change? {
        defer { stall = reason }
        return switch (stall, reason) {
        case (nil, nil), (.noConnection, .noConnection), (.noBytes, .noBytes),
            (.slowerThanMedia, .slowerThanMedia):
            nil
        case (_, let reason?): .stalled(reason)
        case (_, nil): .recovered
        }
    }
}
