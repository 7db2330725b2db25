/// Small questions about bytes of UTF-8.
extension UInt8 {
    var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }

    var isDigit: Bool { (0x30...0x39).contains(self) }

    var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// An ASCII letter in lower case; anything else as it is.
    var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// What a decimal digit stands for.
    var digit: Int { Int(self) - 0x30 }
}

extension Collection<UInt8> where SubSequence == ArraySlice<UInt8> {
    /// The bytes without blanks at both ends.
    var trimmed: ArraySlice<UInt8> {
        var rest = self[...]
        while let byte = rest.first, byte.isBlank { rest.removeFirst() }
        while let byte = rest.last, byte.isBlank { rest.removeLast() }
        return rest
    }
}

extension Collection<UInt8> {
    /// The text; bytes that are no UTF-8 become U+FFFD.
    var text: String { String(decoding: self, as: UTF8.self) }

    /// The text with ASCII letters in lower case.
    var lowercasedText: String { String(decoding: map(\.lowercased), as: UTF8.self) }

    /// Whether the bytes are an ASCII text in lower case, whatever the case of their letters.
    func isText(_ text: String) -> Bool {
        count == text.utf8.count && zip(self, text.utf8).allSatisfy { $0.lowercased == $1 }
    }

    /// The bytes as one whole number without sign; nil when they are none or it has more than
    /// `maximumDigits` digits.
    func wholeNumber(maximumDigits: Int) -> Int? {
        guard !isEmpty, count <= maximumDigits, allSatisfy(\.isDigit) else { return nil }
        return reduce(0) { $0 * 10 + $1.digit }
    }
}
