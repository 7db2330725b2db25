/// Text from feeds, files and broadcasts as a terminal or a desktop can show it.
///
/// It is bounded, valid for D-Bus, and has nothing in it that moves a cursor, sets a colour or turns
/// the direction of writing.
public enum HarmlessText: Sendable {
    /// The longest text that is shown, in UTF-8 bytes.
    public static let longest = 4_096

    /// Makes a text harmless; one that is harmless stays as it is.
    ///
    /// White space becomes a space, a control character its picture (U+2400 and after), and what
    /// changes the direction, or is no character, U+FFFD.
    ///
    /// - Parameters:
    ///   - text: From wherever it comes.
    ///   - limit: The UTF-8 bytes that are kept at most; the text is cut between characters' scalars.
    /// - Complexity: O(*n*) in what is kept.
    public static func text(_ text: String, atMost limit: Int = longest) -> String {
        var harmless = String.UnicodeScalarView()
        var size = 0
        for scalar in text.unicodeScalars {
            let shown = replacement(for: scalar) ?? scalar
            size += UTF8.width(shown)
            if size > limit { break }
            harmless.append(shown)
        }
        return String(harmless)
    }

    private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
        case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
        case 0x7F: "\u{2421}"
        case 0x80...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0x200E, 0x200F, 0x061C: "\u{FFFD}"
        // sd-bus refuses a whole message for one of these.
        case 0xFDD0...0xFDEF: "\u{FFFD}"
        case let value where value & 0xFFFE == 0xFFFE: "\u{FFFD}"
        default: nil
        }
    }
}
