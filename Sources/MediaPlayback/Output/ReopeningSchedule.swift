import AudioPipeline

/// When an output that is gone is opened again, and how long that is tried.
///
/// The first loss is made good at once. An output that is lost again soon after is one that flaps:
/// each time it is waited twice as long.
struct ReopeningSchedule: Sendable {
    /// How long an output has to stay so that its losses are forgotten.
    static let steadyTime = Duration.seconds(10)

    private static let firstDelay = Duration.milliseconds(250)
    private static let largestDelay = Duration.seconds(4)

    private let limit: Duration?
    private var losses = 0
    private var tries = 0
    private var waited = Duration.zero

    /// Whether a loss has not been made good yet.
    private(set) var isOpening = false

    /// - Parameter limit: How long it is tried; nil for never.
    init(limit: Duration?) {
        self.limit = limit
    }

    /// The output is gone; how long to wait before it is opened, or nil to give up.
    mutating func lose() -> Duration? {
        guard limit != nil else { return nil }
        losses += 1
        if !isOpening {
            tries = 0
            waited = .zero
        }
        isOpening = true
        return losses == 1 ? .zero : Self.delay(losses - 2)
    }

    /// It could not be opened; how long to wait before the next try, or nil to give up.
    mutating func fail(with error: AudioSinkError) -> Duration? {
        guard let limit else { return nil }
        switch error.code {
        case .unavailable, .deviceLost: guard isOpening else { return nil }
        // A server that is only just starting answers the second time.
        case .timedOut: isOpening = true
        default: return nil
        }
        let delay = Self.delay(tries)
        guard waited + delay <= limit else {
            isOpening = false
            return nil
        }
        tries += 1
        waited += delay
        return delay
    }

    /// It is open.
    mutating func succeed() {
        isOpening = false
        tries = 0
        waited = .zero
    }

    /// It has stayed for ``steadyTime``.
    mutating func settle() {
        losses = 0
    }

    private static func delay(_ number: Int) -> Duration {
        min(firstDelay * (1 << min(number, 10)), largestDelay)
    }
}
