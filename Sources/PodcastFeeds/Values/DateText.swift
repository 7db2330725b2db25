/// Reads the dates that feeds write: RFC 822 with its many variants, asctime and ISO 8601.
///
/// Parts are told apart by their form, not by their order, so a wrong or foreign weekday, missing
/// seconds, full month names and commas in odd places do no harm. What is ambiguous, such as
/// `01/04/2024`, is not read. Linear in the length; texts over 100 bytes are not read.
struct DateText {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var time: (hour: Int, minute: Int, second: Int)?
    private var isAfternoon: Bool?
    private var zone: ZoneText?

    /// Whether what was named counts west of UTC with a plus, as POSIX's `Etc/GMT+5` does.
    private var isReversed = false

    /// The instant, or nil when the text names none for certain.
    static func read(_ text: ArraySlice<UInt8>) -> FeedDate? {
        let text = text.trimmed
        guard !text.isEmpty, text.count <= 100 else { return nil }
        if let date = CommonDate.read(text) { return date }
        var date = DateText()
        for token in DateToken.split(text) {
            guard date.take(token) else { return nil }
        }
        return date.instant
    }

    private mutating func take(_ token: DateToken) -> Bool {
        switch token {
        case .word(let word): takeWord(word)
        case .number(let value, let digits): takeNumber(value, digits: digits)
        case .time(let hour, let minute, let second): takeTime(hour, minute, second)
        case .yearFirst(let year, let month, let day): take(year: year, month: month, day: day)
        case .offset(let minutes): takeOffset(minutes)
        }
    }

    private mutating func takeWord(_ word: ArraySlice<UInt8>) -> Bool {
        let name = word.filter { $0 != UInt8(ascii: ".") }.lowercasedText
        if name.isEmpty || Self.isWeekday(name) || Self.fillers.contains(name) { return true }
        if name == "am" || name == "pm" {
            guard isAfternoon == nil, time != nil else { return false }
            isAfternoon = name == "pm"
        } else if let number = Self.month(name) {
            guard month == nil || month == number else { return false }
            month = number
        } else if time != nil {
            // Behind the time only a zone can follow; the first one that is known counts.
            if zone?.isKnown != true { zone = ZoneText(name: name) }
            isReversed = name.hasPrefix("etc/")
        } else if month != nil {
            // What was taken for the month may be a weekday of another language, as “mar” is.
            let zone = ZoneText(name: name)
            guard zone.isKnown else { return false }
            self.zone = zone
        }
        return true
    }

    private mutating func takeNumber(_ value: Int, digits: Int) -> Bool {
        if day == nil, digits <= 2 {
            day = value
        } else if year == nil {
            switch digits {
            case 2: year = value < 50 ? 2000 + value : 1900 + value
            case 4: year = value
            default: return false
            }
        } else {
            return false
        }
        return true
    }

    private mutating func takeTime(_ hour: Int, _ minute: Int, _ second: Int) -> Bool {
        guard time == nil else { return false }
        time = (hour, minute, second)
        return true
    }

    private mutating func take(year: Int, month: Int, day: Int) -> Bool {
        guard self.year == nil, self.month == nil, self.day == nil else { return false }
        (self.year, self.month, self.day) = (year, month, day)
        return true
    }

    private mutating func takeOffset(_ minutes: Int) -> Bool {
        guard time != nil, abs(minutes) <= 15 * 60 else { return false }
        zone = ZoneText(minutes: isReversed ? -minutes : minutes)
        return true
    }

    private var instant: FeedDate? {
        guard let year, let month, let day, (1_900...9_999).contains(year),
            (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day),
            let seconds = secondOfDay
        else { return nil }
        let days = Self.daysSince1970(year: year, month: month, day: day)
        let offset = (zone?.minutes ?? 0) * 60
        let state: FeedDate.Zone =
            switch zone {
            case nil: .missing
            case .some(let zone): zone.isKnown ? .stated : .unknown
            }
        return FeedDate(secondsSince1970: Int64(days * 86_400 + seconds - offset), zone: state)
    }

    /// Midnight without a time; 24:00:00 is the next day's start, and second 60 a leap second.
    private var secondOfDay: Int? {
        guard let time else { return 0 }
        var hour = time.hour
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 || (hour == 24 && time.minute == 0 && time.second == 0), time.minute < 60,
            time.second <= 60
        else { return nil }
        return hour * 3_600 + time.minute * 60 + time.second
    }
}

extension DateText {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september",
        "october", "november", "december",
    ]

    private static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// What stands between date and time and says nothing.
    private static let fillers: Set = ["t", "at", "of", "on", "the"]

    /// A month by its name or a start of it of three letters or more.
    private static func month(_ name: String) -> Int? {
        guard name.count >= 3 else { return nil }
        return months.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
    }

    private static func isWeekday(_ name: String) -> Bool {
        name.count >= 3 && weekdays.contains { $0.hasPrefix(name) }
    }

    private static func isLeap(_ year: Int) -> Bool {
        year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }

    static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days of the Gregorian calendar, with years that start in March so that the leap day is last.
    static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = year / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}
