/// Times as transcripts write them.
enum CueTime {
    /// The longest time that is believed: ten thousand hours.
    static let longest: Int64 = 36_000_000_000

    /// The times of a line such as `00:01.000 --> 00:02.500 align:start`, in milliseconds.
    static func range(in line: Substring) -> (start: Int64, end: Int64)? {
        guard let arrow = line.firstRange(of: "-->") else { return nil }
        let before = line[..<arrow.lowerBound].split(whereSeparator: \.isWhitespace)
        let after = line[arrow.upperBound...].split(whereSeparator: \.isWhitespace)
        guard before.count == 1, let start = milliseconds(before[0]), let first = after.first,
            let end = milliseconds(first)
        else { return nil }
        return (start, end)
    }

    /// A time such as `1:02:03,456` or `02:03.456`.
    private static func milliseconds(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last else { return nil }
        let seconds = last.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
        guard (1...2).contains(seconds.count) else { return nil }
        var total: Int64 = 0
        for digits in parts.dropLast() + [seconds[0]] {
            guard let number = number(digits, longest: 5) else { return nil }
            total = total * 60 + number
        }
        var fraction: Int64 = 0
        if seconds.count == 2 {
            guard let digits = number(seconds[1].prefix(3), longest: 3) else { return nil }
            fraction = digits * [100, 10, 1][min(seconds[1].count, 3) - 1]
        }
        let time = total * 1_000 + fraction
        return time <= longest ? time : nil
    }

    private static func number(_ digits: Substring, longest: Int) -> Int64? {
        guard (1...longest).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber })
        else { return nil }
        return Int64(digits)
    }

    /// The milliseconds of a number of seconds.
    static func milliseconds(ofSeconds text: String?) -> Int64? {
        guard let seconds = text.flatMap(Double.init), seconds >= 0,
            seconds * 1_000 <= Double(longest)
        else { return nil }
        return Int64((seconds * 1_000).rounded())
    }
}
