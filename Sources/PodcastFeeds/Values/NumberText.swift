/// Reads whole numbers and flags.
enum NumberText {
    /// A number of zero or more with at most 18 digits; nil for anything else.
    static func read(_ text: ArraySlice<UInt8>) -> Int? {
        text.trimmed.wholeNumber(maximumDigits: 18)
    }

    /// `yes`, `true`, `explicit` or `no`, `false`, `clean`, in any case; nil for anything else.
    static func readFlag(_ text: ArraySlice<UInt8>) -> Bool? {
        switch text.trimmed.lowercasedText {
        case "yes", "true", "explicit": true
        case "no", "false", "clean": false
        default: nil
        }
    }
}
