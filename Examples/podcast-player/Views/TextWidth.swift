import PlaybackControl

/// How many columns of a terminal a text takes.
///
/// A character counts as a whole, whatever it is joined of: two columns for the wide ones of East
/// Asia and for emoji, none for what is only a mark, and one for all others.
enum TextWidth {
    static func width(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + width(of: $1) }
    }

    static func width(of character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.isASCII { return 1 }
        if character.unicodeScalars.contains(where: { $0.value == 0xFE0F || isWide($0) }) {
            return 2
        }
        return isMark(first) ? 0 : 1
    }

    /// The text in exactly so many columns: cut off with an ellipsis, or filled up with blanks.
    static func fitted(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        let width = width(of: text)
        if width <= columns { return text + String(repeating: " ", count: columns - width) }
        var kept = "", used = 0
        for character in text {
            let next = Self.width(of: character)
            if used + next > columns - 1 { break }
            kept.append(character)
            used += next
        }
        return kept + "…" + String(repeating: " ", count: columns - 1 - used)
    }

    /// One text at the left edge and one at the right, which is kept whole where there is room.
    static func edges(_ left: String, _ right: String, columns: Int) -> String {
        // What is made harmless may be wider: so before it is measured.
        let left = HarmlessText.text(left)
        let rightWidth = width(of: right)
        guard rightWidth + 4 <= columns else { return fitted(left, to: columns) }
        return rightWidth == 0
            ? fitted(left, to: columns) : fitted(left, to: columns - rightWidth - 1) + " " + right
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isEmojiPresentation { return true }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            return true
        default: return false
        }
    }
}
