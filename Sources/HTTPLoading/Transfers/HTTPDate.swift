/// A moment as header fields write it (RFC 9110, section 5.6.7).
struct HTTPDate: Hashable, Comparable, Sendable {
    /// The seconds since the start of 1970, in universal time.
    let secondsSince1970: Int64

    init(secondsSince1970: Int64) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT` and its two obsolete forms; nil for anything else.
    init?(_ text: String) {
        let words = text.split { $0 == " " || $0 == "," || $0 == "-" }.map(String.init)
        let date: (day: String, month: String, year: String, time: String)
        switch words.count {
        case 6 where words[5] == "GMT":
            date = (words[1], words[2], words[3], words[4])
        case 5:  // asctime: Sun Nov  6 08:49:37 1994
            date = (words[2], words[1], words[4], words[3])
        default:
            return nil
        }
        guard let month = Self.months.firstIndex(of: date.month.lowercased()),
            let day = Self.number(date.day, 1...31), var year = Self.number(date.year, 0...9999)
        else { return nil }
        if date.year.count == 2 { year += year < 70 ? 2000 : 1900 }
        let time = date.time.split(separator: ":").map(String.init)
        guard time.count == 3, let hour = Self.number(time[0], 0...23),
            let minute = Self.number(time[1], 0...59), let second = Self.number(time[2], 0...60)
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month + 1, day: day)
        secondsSince1970 = Int64(((days * 24 + hour) * 60 + minute) * 60 + second)
    }

    static func < (left: HTTPDate, right: HTTPDate) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func number(_ text: String, _ range: ClosedRange<Int>) -> Int? {
        guard (1...4).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int(text).flatMap { range.contains($0) ? $0 : nil }
    }

    /// Counts the days of the Gregorian calendar, in years that begin in March.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return shifted * 365 + floored(shifted, 4) - floored(shifted, 100) + floored(shifted, 400)
            + dayOfYear - 719_468
    }

    private static func floored(_ number: Int, _ divisor: Int) -> Int {
        (number < 0 ? number - divisor + 1 : number) / divisor
    }
}
