/// Reads the durations that podcasts write: seconds, `MM:SS` and `H:MM:SS`.
enum DurationText {
    /// Reads a duration; the last part may have a fraction.
    ///
    /// The first of several parts has at most four digits, a later one one or two and is not held
    /// to 59, because `0:90:00` can mean only one thing. Nil for everything else, and for 1,000
    /// hours or more.
    static func read(_ text: ArraySlice<UInt8>) -> Duration? {
        let parts = text.trimmed.split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last else { return nil }
        let (whole, fraction) = splitFraction(last)
        guard let nanoseconds = nanoseconds(fraction) else { return nil }

        var seconds = 0
        for (index, part) in parts.enumerated() {
            let digits = index == parts.count - 1 ? whole : part
            let allowed = parts.count == 1 ? 7 : index == 0 ? 4 : 2
            guard let number = digits.wholeNumber(maximumDigits: allowed) else { return nil }
            seconds = seconds * 60 + number
        }
        guard seconds < 1_000 * 3_600 else { return nil }
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }

    private static func splitFraction(
        _ part: ArraySlice<UInt8>
    ) -> (whole: ArraySlice<UInt8>, fraction: ArraySlice<UInt8>?) {
        guard
            let point = part.firstIndex(where: {
                $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
            })
        else { return (part, nil) }
        return (part[..<point], part[(point + 1)...])
    }

    /// The fraction to nine digits; a point with nothing behind it counts as none.
    private static func nanoseconds(_ fraction: ArraySlice<UInt8>?) -> Int? {
        guard let fraction, !fraction.isEmpty else { return 0 }
        guard fraction.allSatisfy(\.isDigit) else { return nil }
        let digits = fraction.prefix(9)
        return (0..<9).reduce(0) { sum, index in
            sum * 10 + (index < digits.count ? digits[digits.startIndex + index].digit : 0)
        }
    }
}
