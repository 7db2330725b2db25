/// How a broadcast's text is read that is no UTF-8.
public enum StreamCharset: Hashable, Sendable, CaseIterable {
    /// ISO 8859-1: Western Europe.
    case latin1

    /// Windows-1252: Western Europe, with typographic quotes.
    case windows1252

    /// Windows-1251: Cyrillic.
    case windows1251

    /// Reads bytes; those without a character become U+FFFD.
    func text(of bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append(byte < 0x80 ? Unicode.Scalar(byte) : scalar(of: byte))
        }
        return String(text)
    }

    private func scalar(of byte: UInt8) -> Unicode.Scalar {
        switch (self, byte) {
        case (.windows1252, 0x80...0x9F): Self.western[Int(byte) - 0x80]
        case (.windows1251, 0x80...0xBF): Self.cyrillic[Int(byte) - 0x80]
        case (.windows1251, _): Unicode.Scalar(UInt16(byte) + 0x350) ?? "\u{FFFD}"
        case (.latin1, _), (.windows1252, _): Unicode.Scalar(byte)
        }
    }

    private static let western = Array(
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ".unicodeScalars)

    private static let cyrillic = Array(
        ("ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ"
            + "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї").unicodeScalars)
}
