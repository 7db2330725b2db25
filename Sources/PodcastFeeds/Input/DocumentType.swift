/// What a document type declaration says that a reader can use: whose type it is, and the texts
/// that it gives names to.
///
/// An entity whose text holds a reference or markup, that is a parameter of the declaration or that
/// stands outside of the feed is none, so that nothing expands more than once.
struct DocumentType {
    /// Whether it is that of Netscape's RSS.
    private(set) var isNetscape = false

    /// The texts by their names, written so that they can stand in a text and in a value.
    private(set) var entities: [[UInt8]: [UInt8]] = [:]

    /// No name is longer.
    static let longestName = 64

    /// So much of a declaration is looked at.
    private static let longest = 64 << 10

    private var bytes: [UInt8] = []

    /// Takes the next byte of the declaration.
    mutating func append(_ byte: UInt8) {
        if bytes.count < Self.longest { bytes.append(byte) }
    }

    /// Reads the declaration when all of it has come.
    mutating func finish() {
        defer { bytes = [] }
        let head = bytes.prefix { $0 != UInt8(ascii: "[") }
        isNetscape = isNetscape || head.text.contains("-//Netscape Communications//DTD RSS")
        var rest = bytes[head.endIndex...]
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[start...]
            if rest.starts(with: "<!--".utf8) {
                rest = Self.behindComment(rest)
            } else {
                if rest.starts(with: "<!ENTITY".utf8) { readEntity(&rest) }
                rest = Self.behindDeclaration(rest)
            }
        }
    }

    private static func behindComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = text.dropFirst(4)
        while let end = rest.firstIndex(of: UInt8(ascii: "-")) {
            rest = rest[end...]
            if rest.starts(with: "-->".utf8) { return rest.dropFirst(3) }
            rest = rest.dropFirst()
        }
        return rest
    }

    private static func behindDeclaration(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var quote: UInt8?
        for (place, byte) in zip(text.indices, text) {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return text[(place + 1)...]
            }
        }
        return []
    }

    /// Reads a name and a text between marks; the first of a name counts.
    private mutating func readEntity(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.dropFirst("<!ENTITY".utf8.count).drop(while: \.isBlank)
        let name = Array(rest.prefix { !$0.isBlank })
        rest = rest.dropFirst(name.count).drop(while: \.isBlank)
        guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
            let end = rest.dropFirst().firstIndex(of: quote)
        else { return }
        let value = rest[rest.startIndex + 1..<end]
        rest = rest[(end + 1)...]
        let isName = name.count <= Self.longestName && name.allSatisfy(Self.isNamePart)
        let isPlain = value.allSatisfy { byte in
            byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<") && byte != UInt8(ascii: "%")
        }
        if isName, isPlain, entities[name] == nil { entities[name] = Self.written(value) }
    }

    /// Whether a byte can stand in the name of an entity.
    static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
    }

    private static func written(_ value: ArraySlice<UInt8>) -> [UInt8] {
        // What is no UTF-8 becomes U+FFFD.
        var written: [UInt8] = []
        for byte in value.text.utf8 {
            switch byte {
            case UInt8(ascii: ">"): written += "&gt;".utf8
            case UInt8(ascii: "\""): written += "&#34;".utf8
            case UInt8(ascii: "'"): written += "&#39;".utf8
            case 0..<0x20: written.append(0x20)
            default: written.append(byte)
            }
        }
        return written
    }
}
