/// What is done with texts that hold HTML.
///
/// It scans and does not parse; linear in the text.
enum HTMLText {
    /// Whether an element of HTML has no end tag.
    static func isVoid(_ name: String) -> Bool {
        voids.contains(name.lowercased())
    }

    private static let voids: Set = [
        "area", "base", "br", "col", "embed", "frame", "hr", "img", "input", "link", "meta",
        "param", "source", "track", "wbr",
    ]

    /// Elements that start on a line of their own.
    private static let blocks: Set = [
        "address", "article", "blockquote", "br", "dd", "div", "dl", "dt", "figure", "footer",
        "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "li", "ol", "p", "pre", "section",
        "table", "td", "th", "tr", "ul",
    ]

    // MARK: Plain text

    /// The text without tags and comments, with references decoded and blanks joined.
    static func plainText(of text: String) -> String {
        let bytes = Array(text.utf8)
        var plain = PlainTextWriter()
        var index = 0
        var unendedCount = 0
        var skippedUntil: [UInt8]?
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<"),
                let tag = HTMLTag(in: bytes, at: index, unendedCount: &unendedCount)
            {
                if let wanted = skippedUntil {
                    if tag.isEnd, tag.name == wanted { skippedUntil = nil }
                } else {
                    if blocks.contains(tag.name.text) { plain.startLine() }
                    if !tag.isEnd, tag.name.text == "script" || tag.name.text == "style" {
                        skippedUntil = tag.name
                    }
                }
                index = tag.end
            } else if skippedUntil != nil {
                index += 1
            } else if byte == UInt8(ascii: "&"),
                let (character, length) = reference(in: bytes, at: index)
            {
                plain.append(character)
                index += length
            } else {
                plain.append(byte)
                index += 1
            }
        }
        return plain.bytes.trimmed.text
    }

    /// The character of a reference with its length in bytes.
    static func reference(in bytes: [UInt8], at index: Int) -> (character: UInt32, length: Int)? {
        let name = bytes[(index + 1)...].prefix(10).prefix { $0 != UInt8(ascii: ";") }
        guard !name.isEmpty, index + 1 + name.count < bytes.count,
            bytes[index + 1 + name.count] == UInt8(ascii: ";")
        else { return nil }
        let length = name.count + 2
        if name.first == UInt8(ascii: "#") {
            let isHexadecimal =
                name.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
            let digits = name.dropFirst(isHexadecimal ? 2 : 1).text
            guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value > 0 else {
                return nil
            }
            let mapped = value < 0x100 ? Windows1252.character(UInt8(value)) : value
            return (mapped, length)
        }
        switch name.text {
        case "lt": return (0x3C, length)
        case "gt": return (0x3E, length)
        case "amp": return (0x26, length)
        case "quot": return (0x22, length)
        case "apos": return (0x27, length)
        default: return HTMLEntities.character(named: name).map { ($0, length) }
        }
    }

    /// Whether there is a tag, a comment or a reference in a text.
    static func hasMarkup(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var unendedCount = 0
        return bytes.indices.contains { index in
            switch bytes[index] {
            case UInt8(ascii: "<"):
                HTMLTag(in: bytes, at: index, unendedCount: &unendedCount) != nil
            case UInt8(ascii: "&"): reference(in: bytes, at: index) != nil
            default: false
            }
        }
    }

    // MARK: Links

    /// The text with the addresses in its tags made absolute, and with `&lt;` for each `<` that
    /// starts nothing; nil when there is no tag.
    static func resolvingLinks(in text: String, against base: String?) -> String? {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        var hasTags = false
        var unendedCount = 0
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            result += bytes[index..<start]
            guard let tag = HTMLTag(in: bytes, at: start, unendedCount: &unendedCount) else {
                result += "&lt;".utf8
                index = start + 1
                continue
            }
            hasTags = true
            index = start
            for attribute in tag.attributes where isAddress(attribute.name.text, of: tag.name.text)
            {
                result += bytes[index..<attribute.value.lowerBound]
                let written = bytes[attribute.value].trimmed.text
                result += (URLText.resolve(written, against: base) ?? written).utf8
                index = attribute.value.upperBound
            }
            result += bytes[index..<tag.end]
            index = tag.end
        }
        result += bytes[index...]
        return hasTags ? result.text : nil
    }

    /// Whether an attribute's value is an address, as HTML 4 has it.
    private static func isAddress(_ attribute: String, of element: String) -> Bool {
        switch attribute {
        case "href", "src", "longdesc", "cite", "action", "background", "classid", "codebase",
            "usemap", "profile", "poster":
            true
        case "data": element == "object"
        default: false
        }
    }
}

/// Joins blanks and lines.
private struct PlainTextWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ byte: UInt8) {
        if !byte.isBlank {
            bytes.append(byte)
        } else if let last = bytes.last, !last.isBlank {
            bytes.append(0x20)
        }
    }

    mutating func append(_ character: UInt32) {
        if character < 0x80 {
            append(UInt8(character))
        } else {
            bytes.append(character: character)
        }
    }

    mutating func startLine() {
        while bytes.last == 0x20 { bytes.removeLast() }
        if !bytes.isEmpty, bytes.last != 0x0A { bytes.append(0x0A) }
    }
}
