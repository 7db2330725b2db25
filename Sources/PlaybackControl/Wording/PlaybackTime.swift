/// A time as it stands beside a seek bar: `0:00`, `12:31`, `1:02:34`, `-12:31`.
public struct PlaybackTime: Hashable, Sendable, CustomStringConvertible {
    /// The whole seconds, cut off towards zero.
    public let seconds: Int64

    /// Takes the whole seconds of a duration.
    public init(_ duration: Duration) {
        seconds = duration.components.seconds
    }

    /// The time with minutes and seconds, and hours where there are any.
    public var description: String {
        let total = seconds.magnitude
        let (hours, minutes) = (total / 3600, total / 60 % 60)
        let sign = seconds < 0 ? "-" : ""
        return hours > 0
            ? "\(sign)\(hours):\(Self.twoDigits(minutes)):\(Self.twoDigits(total % 60))"
            : "\(sign)\(minutes):\(Self.twoDigits(total % 60))"
    }

    private static func twoDigits(_ number: UInt64) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
