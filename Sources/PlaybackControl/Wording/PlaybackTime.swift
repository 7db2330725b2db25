/// A time as it stands beside a seek bar: `0:00`, `12:31`, `1:02:34`, `-12:31`.
public struct PlaybackTime: Hashable, Sendable, CustomStringConvertible {
    /// The whole seconds, cut off towards zero.
    public let seconds: Int64

    /// Takes the whole seconds of a duration.
    public init(_ duration: Duration) {
        seconds = duration.components.seconds
    }

    /// Takes the whole seconds of a number, as other libraries give times; nil if it is no time.
    ///
    /// - Parameter seconds: Infinities and what is no number give nil; what does not fit into
    ///   `Int64` becomes the nearest that does.
    public init?(seconds: Double) {
        guard seconds.isFinite else { return nil }
        self.seconds =
            Int64(exactly: seconds.rounded(.towardZero)) ?? (seconds < 0 ? .min : .max)
    }

    init(seconds: Int64) {
        self.seconds = seconds
    }

    /// What is left, as a negative time: `-12:31`; `0:00` at the end and beyond it.
    ///
    /// It is worked out from what ``init(_:)`` shows of both times, so that the two always add up.
    public static func remaining(at position: Duration, of duration: Duration) -> PlaybackTime {
        let position = PlaybackTime(max(.zero, position)).seconds
        let duration = PlaybackTime(max(.zero, duration)).seconds
        return PlaybackTime(seconds: min(0, position - duration))
    }

    /// The time with minutes and seconds, and hours where there are any.
    public var description: String {
        let parts = parts
        return parts.hours > 0
            ? "\(sign)\(parts.hours):\(Self.twoDigits(parts.minutes)):"
                + Self.twoDigits(parts.seconds)
            : "\(sign)\(parts.minutes):\(Self.twoDigits(parts.seconds))"
    }

    /// The time as it stands in a list: `1h 23m`, `23m`, `45s`.
    ///
    /// Seconds are shown of less than a minute only, and cut off otherwise.
    public var compact: String {
        let parts = parts
        guard parts.hours > 0 else {
            return parts.minutes > 0 ? "\(sign)\(parts.minutes)m" : "\(sign)\(parts.seconds)s"
        }
        return parts.minutes > 0
            ? "\(sign)\(parts.hours)h \(parts.minutes)m" : "\(sign)\(parts.hours)h"
    }

    /// The time as a screen reader says it, in English: `1 hour 2 minutes 34 seconds`.
    public var spoken: String {
        let parts = parts
        let words = [
            (parts.hours, "hour"), (parts.minutes, "minute"), (parts.seconds, "second"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        guard !words.isEmpty else { return "0 seconds" }
        return (seconds < 0 ? "minus " : "") + words.joined(separator: " ")
    }

    private var sign: String { seconds < 0 ? "-" : "" }

    private var parts: (hours: UInt64, minutes: UInt64, seconds: UInt64) {
        let total = seconds.magnitude
        return (total / 3600, total / 60 % 60, total % 60)
    }

    private static func twoDigits(_ number: UInt64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
