/// Text from feeds and files as a terminal or a desktop can show it: valid for D-Bus, bounded, and
/// with nothing in it that moves a cursor, sets a colour or turns the direction of writing.
package enum HarmlessText {
    /// The longest text that is shown, in UTF-8 bytes.
    package static let longest = 4_096

    /// Makes a text harmless; it stays as it is where it was.
    ///
    /// White space becomes a space, a control character its picture (U+2400 and after), and what
    /// changes the direction, or is no character, U+FFFD.
    package static func text(_ text: String, atMost limit: Int = longest) -> String {
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
