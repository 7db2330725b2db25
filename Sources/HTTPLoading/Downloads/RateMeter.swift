/// The rate at which bytes came over the last few seconds.
struct RateMeter {
    private static let span: Duration = .seconds(5)
    private static let step: Duration = .milliseconds(250)

    /// How many bytes there were at which time; the oldest first, at most 21.
    private var marks: [(time: Duration, count: Int64)] = []

    /// Notes how many bytes there are now; true when that is a new mark.
    mutating func note(_ count: Int64, at now: Duration) -> Bool {
        if let last = marks.last, now - last.time < Self.step { return false }
        marks.append((now, count))
        while marks.count > 2, now - marks[1].time >= Self.span { marks.removeFirst() }
        return true
    }

    /// Bytes a second; nil with fewer than two marks.
    var bytesPerSecond: Int? {
        guard let first = marks.first, let last = marks.last, last.time > first.time else {
            return nil
        }
        return Int(Double(last.count - first.count) / ((last.time - first.time) / .seconds(1)))
    }
}
