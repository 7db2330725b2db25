/// Reads the one form that nearly all podcasts use, `Thu, 04 Jan 2024 10:00:00 +0000` or with
/// `GMT`, without taking it apart; every other goes the long way.
enum CommonDate {
    static func read(_ text: ArraySlice<UInt8>) -> FeedDate? {
        let start = text.startIndex
        func number(_ offset: Int, _ count: Int) -> Int? {
            var value = 0
            for index in (start + offset)..<(start + offset + count) {
                guard text[index].isDigit else { return nil }
                value = value * 10 + text[index].digit
            }
            return value
        }
        func isAt(_ offset: Int, _ byte: UInt8) -> Bool { text[start + offset] == byte }
        guard text.count == 31 || text.count == 29, isAt(3, UInt8(ascii: ",")), isAt(4, 0x20),
            isAt(7, 0x20), isAt(11, 0x20), isAt(16, 0x20), isAt(19, 0x3A), isAt(22, 0x3A),
            isAt(25, 0x20), let month = month(text[(start + 8)..<(start + 11)]),
            let day = number(5, 2), let year = number(12, 4), let hour = number(17, 2),
            let minute = number(20, 2), let second = number(23, 2),
            let offset = offset(text[(start + 26)...])
        else { return nil }
        guard (1_900...9_999).contains(year), hour < 24, minute < 60, second < 60,
            (1...DateText.days(in: month, of: year)).contains(day)
        else { return nil }
        let days = DateText.daysSince1970(year: year, month: month, day: day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset * 60
        return FeedDate(secondsSince1970: Int64(seconds))
    }

    private static func month(_ name: ArraySlice<UInt8>) -> Int? {
        var word: UInt32 = 0
        for byte in name { word = word << 8 | UInt32(byte | 0x20) }
        return months.firstIndex(of: word).map { $0 + 1 }
    }

    /// Minutes east of UTC.
    private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
        if zone.count == 3 { return zone.isText("gmt") || zone.isText("utc") ? 0 : nil }
        let sign = zone[zone.startIndex]
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            let value = zone.dropFirst().wholeNumber(maximumDigits: 4)
        else { return nil }
        let minutes = value / 100 * 60 + value % 100
        guard value % 100 < 60, minutes <= 15 * 60 else { return nil }
        return sign == UInt8(ascii: "-") ? -minutes : minutes
    }

    private static let months: [UInt32] = [
        0x6A_616E, 0x66_6562, 0x6D_6172, 0x61_7072, 0x6D_6179, 0x6A_756E, 0x6A_756C, 0x61_7567,
        0x73_6570, 0x6F_6374, 0x6E_6F76, 0x64_6563,
    ]
}
