/// Finds out how a feed's bytes are encoded; decided once, from the first bytes.
///
/// What counts, in this order: a byte order mark, the character set that the transport names, the
/// XML declaration, the pattern of zero bytes, UTF-8.
struct EncodingSniffer {
    /// How many bytes are looked at.
    static let length = 1_024

    /// The encoding's name in lower case; nil for UTF-8.
    private(set) var name: String?

    /// The encoding's name as it was stated, in lower case.
    private(set) var statedName = "utf-8"

    /// The bytes of the byte order mark, which are no text.
    private(set) var markLength = 0

    init(_ bytes: ArraySlice<UInt8>, charset: String?) {
        let head = Array(bytes.prefix(4))
        if let mark = Self.marks.first(where: { head.starts(with: $0.bytes) }) {
            name = mark.name
            statedName = mark.name ?? "utf-8"
            markLength = mark.bytes.count
            return
        }
        let wide = Self.wideEncoding(head)
        if let wide { statedName = wide }
        let claimed = charset ?? (wide == nil ? Self.declaredName(bytes) : nil)
        // A claim that the zero bytes, or their absence, refute does not count.
        if let claimed, Self.isWide(claimed) == (wide != nil) {
            name = wide ?? Self.canonicalName(claimed)
            if wide == nil { statedName = Self.statedName(claimed) }
        } else {
            name = wide
        }
    }

    private static let marks: [(bytes: [UInt8], name: String?)] = [
        ([0xEF, 0xBB, 0xBF], nil),
        ([0xFF, 0xFE, 0x00, 0x00], "utf-32le"),
        ([0x00, 0x00, 0xFE, 0xFF], "utf-32be"),
        ([0xFF, 0xFE], "utf-16le"),
        ([0xFE, 0xFF], "utf-16be"),
    ]

    /// The encoding whose first character, in ASCII, leaves such zero bytes.
    private static func wideEncoding(_ head: [UInt8]) -> String? {
        guard head.count == 4 else { return nil }
        switch head.map({ $0 != 0 }) {
        case [true, false, false, false]: return "utf-32le"
        case [false, false, false, true]: return "utf-32be"
        case [true, false, true, false]: return "utf-16le"
        case [false, true, false, true]: return "utf-16be"
        default: return nil
        }
    }

    private static func isWide(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["utf-16", "utf16", "utf-32", "utf32", "ucs-", "iso-10646-ucs", "u16", "u32"]
            .contains { name.hasPrefix($0) }
    }

    /// The value of `encoding` in the XML declaration.
    private static func declaredName(_ bytes: ArraySlice<UInt8>) -> String? {
        let head = bytes.prefix(length)
        guard let start = head.offset(of: "<?xml"),
            let end = head[start...].offset(of: "?>"),
            let label = head[start..<end].offset(of: "encoding")
        else { return nil }
        let rest = head[(label + 8)..<end].drop { $0.isBlank || $0 == UInt8(ascii: "=") }
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        let name = rest.drop { quotes.contains($0) }.prefix { !quotes.contains($0) && !$0.isBlank }
        return name.isEmpty ? nil : name.text
    }

    private static func statedName(_ name: String) -> String {
        let name = Array(name.utf8).trimmed.lowercasedText
        return name.isEmpty ? "utf-8" : gbNames.contains(name) ? "gb18030" : name
    }

    /// Encodings of which GB 18030 holds every character at its place.
    private static let gbNames: Set = ["gb2312", "gbk", "gb_2312-80", "x-gbk"]

    /// Nil for UTF-8 and for ASCII, which is a part of it; windows-1252 for Latin-1, as browsers
    /// have it.
    private static func canonicalName(_ name: String) -> String? {
        let name = Array(name.utf8).trimmed.lowercasedText
        switch name {
        case "utf-8", "utf8", "ascii", "us-ascii", "": return nil
        case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1", "cp1252":
            return "windows-1252"
        default: return gbNames.contains(name) ? "gb18030" : name
        }
    }
}

extension ArraySlice<UInt8> {
    /// Where an ASCII text first stands, whatever the case of its letters.
    func offset(of text: StaticString) -> Int? {
        let pattern = Array(text.description.utf8).map(\.lowercased)
        guard count >= pattern.count else { return nil }
        return (startIndex...(endIndex - pattern.count)).first { start in
            zip(self[start...], pattern).allSatisfy { $0.lowercased == $1 }
        }
    }

    /// Whether the bytes start with an ASCII text, whatever the case of its letters.
    func starts(withText text: StaticString) -> Bool {
        let pattern = Array(text.description.utf8).map(\.lowercased)
        return count >= pattern.count
            && zip(self, pattern).allSatisfy { $0.lowercased == $1 }
    }
}
