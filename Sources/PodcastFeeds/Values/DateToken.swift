/// A part of a date's text.
enum DateToken {
    case word(ArraySlice<UInt8>)
    case number(Int, digits: Int)
    case time(Int, Int, Int)
    case yearFirst(Int, Int, Int)

    /// Minutes east of UTC.
    case offset(Int)

    /// The parts of a text; those that have no meaning are left out only when they are separators.
    static func split(_ text: ArraySlice<UInt8>) -> [DateToken] {
        var scanner = DateScanner(rest: text)
        var tokens: [DateToken] = []
        while let token = scanner.next() { tokens.append(token) }
        return tokens
    }
}

/// Takes tokens off the front of a date's text.
private struct DateScanner {
    var rest: ArraySlice<UInt8>

    /// Whether a time has been seen, so that a sign starts an offset and not a separator.
    private var isBehindTime = false

    init(rest: ArraySlice<UInt8>) {
        self.rest = rest
    }

    mutating func next() -> DateToken? {
        while let byte = rest.first {
            if byte.isDigit { return number() }
            if byte.isLetter || byte >= 0x80 { return .word(word()) }
            rest.removeFirst()
            if isBehindTime, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-"),
                let offset = offset(isWest: byte == UInt8(ascii: "-"))
            {
                return offset
            }
        }
        return nil
    }

    /// Letters, with the signs in `a.m.` and `America/New_York`.
    private mutating func word() -> ArraySlice<UInt8> {
        take { byte in
            byte.isLetter || byte >= 0x80 || byte == UInt8(ascii: "/")
                || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
        }
    }

    private mutating func number() -> DateToken {
        let digits = take(\.isDigit)
        // Too many digits make a number that no part of a date takes.
        let value = digits.wholeNumber(maximumDigits: 6) ?? 0
        if rest.first == UInt8(ascii: ":"), let time = time(hour: value) { return time }
        if digits.count == 4, let date = yearFirst(year: value) { return date }
        if digits.count == 8, let date = compactDate(digits) { return date }
        skipOrdinal()
        return .number(value, digits: digits.count)
    }

    private mutating func time(hour: Int) -> DateToken? {
        var copy = self
        guard let minute = copy.part(after: ":") else { return nil }
        var second = 0
        if copy.rest.first == UInt8(ascii: ":") {
            guard let value = copy.part(after: ":") else { return nil }
            second = value
            if let point = copy.rest.first, point == UInt8(ascii: ".") || point == UInt8(ascii: ",")
            {
                copy.rest.removeFirst()
                _ = copy.take(\.isDigit)
            }
        }
        self = copy
        isBehindTime = true
        return .time(hour, minute, second)
    }

    /// `2024-01-04` or `2024/01/04`, with or without a `T` behind it.
    private mutating func yearFirst(year: Int) -> DateToken? {
        guard let separator = rest.first,
            separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/")
        else { return nil }
        var copy = self
        let mark = Unicode.Scalar(separator)
        guard let month = copy.part(after: mark), copy.rest.first == separator,
            let day = copy.part(after: mark)
        else { return nil }
        self = copy
        return .yearFirst(year, month, day)
    }

    /// `20240104`.
    private func compactDate(_ digits: ArraySlice<UInt8>) -> DateToken? {
        guard let year = digits.prefix(4).wholeNumber(maximumDigits: 4),
            let month = digits.dropFirst(4).prefix(2).wholeNumber(maximumDigits: 2),
            let day = digits.suffix(2).wholeNumber(maximumDigits: 2)
        else { return nil }
        return .yearFirst(year, month, day)
    }

    /// `+0100`, `+01:00`, `+01` or `+1` behind a time or a zone's name.
    private mutating func offset(isWest: Bool) -> DateToken? {
        let digits = take(\.isDigit)
        guard let value = digits.wholeNumber(maximumDigits: 4) else { return nil }
        var (hours, minutes) = digits.count <= 2 ? (value, 0) : (value / 100, value % 100)
        if digits.count <= 2, rest.first == UInt8(ascii: ":"), let extra = part(after: ":") {
            minutes = extra
        }
        // What is none is a number that no part of a date takes.
        guard minutes < 60 else { return .number(0, digits: 0) }
        hours *= isWest ? -60 : 60
        return .offset(isWest ? hours - minutes : hours + minutes)
    }

    /// A number of one or two digits behind a separator.
    private mutating func part(after separator: Unicode.Scalar) -> Int? {
        guard rest.first == UInt8(ascii: separator) else { return nil }
        rest.removeFirst()
        while let byte = rest.first, byte.isBlank { rest.removeFirst() }
        return take(\.isDigit).wholeNumber(maximumDigits: 2)
    }

    /// The letters of `1st`, `2nd`, `3rd` and `4th`.
    private mutating func skipOrdinal() {
        let suffix = rest.prefix(2).lowercasedText
        let next = rest.dropFirst(2).first
        if ["st", "nd", "rd", "th"].contains(suffix), next.map({ !$0.isLetter }) ?? true {
            rest.removeFirst(2)
        }
    }

    private mutating func take(_ isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let taken = rest.prefix(while: isTaken)
        rest = rest[taken.endIndex...]
        return taken
    }
}
