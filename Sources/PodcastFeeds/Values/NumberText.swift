/// Reads numbers and flags.
enum NumberText {
    /// A number of zero or more with at most 18 digits; nil for anything else.
    static func read(_ text: ArraySlice<UInt8>) -> Int? {
        text.trimmed.wholeNumber(maximumDigits: 18)
    }

    /// A number with or without sign and fraction, of at most 15 digits on either side; nil for
    /// anything else.
    static func readDecimal(_ text: ArraySlice<UInt8>) -> Double? {
        var digits = text.trimmed
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard let first = parts.first, parts.count <= 2, digits.count > 1 || first.count == 1,
            let whole = first.isEmpty ? 0 : first.wholeNumber(maximumDigits: 15)
        else { return nil }
        var value = Double(whole)
        if parts.count == 2, !parts[1].isEmpty {
            guard let fraction = parts[1].wholeNumber(maximumDigits: 15) else { return nil }
            var scale = 1.0
            for _ in parts[1] { scale *= 10 }
            // One division gives the nearest number, where the digits fit in 53 bits.
            value =
                Double(whole) * scale < 9e15
                ? (Double(whole) * scale + Double(fraction)) / scale
                : value + Double(fraction) / scale
        }
        return isNegative ? -value : value
    }

    /// `yes`, `true`, `explicit` or `no`, `false`, `clean`, in any case; nil for anything else.
    static func readFlag(_ text: ArraySlice<UInt8>) -> Bool? {
        let text = text.trimmed
        if text.isText("false") || text.isText("no") || text.isText("clean") { return false }
        if text.isText("true") || text.isText("yes") || text.isText("explicit") { return true }
        return nil
    }
}
