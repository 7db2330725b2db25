/// A tag, comment or declaration in HTML.
struct HTMLTag {
    /// In lower case; empty for a comment or a declaration.
    private(set) var name: [UInt8] = []
    private(set) var isEnd = false

    /// Behind the tag.
    private(set) var end: Int

    /// The attributes with a value, with where that stands.
    private(set) var attributes: [(name: ArraySlice<UInt8>, value: Range<Int>)] = []

    /// How many tags without end are looked at in one text, each to the end of all, so that the
    /// time is linear.
    private static let unendedLimit = 16

    /// Reads what the `<` at a place starts; nil when it starts nothing.
    ///
    /// - Parameter unendedCount: How many tags without end there were in the text.
    init?(in bytes: [UInt8], at start: Int, unendedCount: inout Int) {
        guard start + 1 < bytes.count, unendedCount < Self.unendedLimit else { return nil }
        var index = start + 1
        if bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "?") {
            guard Self.isDeclaration(bytes, at: index) else { return nil }
            let isComment = bytes[start...].starts(with: Array("<!--".utf8))
            let close = Array((isComment ? "-->" : ">").utf8)
            var place = index
            while place + close.count <= bytes.count {
                if bytes[place] == close[0], bytes[place...].starts(with: close) {
                    end = place + close.count
                    return
                }
                place += 1
            }
            unendedCount += 1
            return nil
        }
        if bytes[index] == UInt8(ascii: "/") {
            isEnd = true
            index += 1
        }
        guard index < bytes.count, bytes[index].isLetter else { return nil }
        while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: ">"),
            bytes[index] != UInt8(ascii: "/")
        {
            name.append(bytes[index].lowercased)
            index += 1
        }
        end = index
        guard let close = readAttributes(of: bytes, from: index) else {
            unendedCount += 1
            return nil
        }
        end = close
    }

    /// Whether a `!` or `?` starts a comment, a declaration, a section or an instruction.
    private static func isDeclaration(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "!") else { return true }
        let next = bytes[index + 1]
        return next == UInt8(ascii: "-") || next == UInt8(ascii: "[") || next.isLetter
    }

    private mutating func readAttributes(of bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">") { return index + 1 }
            if byte.isBlank || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "=") {
                index += 1
                continue
            }
            let nameStart = index
            while index < bytes.count, !bytes[index].isBlank, bytes[index] != UInt8(ascii: "="),
                bytes[index] != UInt8(ascii: ">")
            {
                index += 1
            }
            let name = bytes[nameStart..<index].map(\.lowercased)[...]
            while index < bytes.count, bytes[index].isBlank { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
            index += 1
            while index < bytes.count, bytes[index].isBlank { index += 1 }
            guard index < bytes.count else { return nil }
            let quote = bytes[index]
            let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
            if isQuoted { index += 1 }
            let valueStart = index
            while index < bytes.count,
                isQuoted ? bytes[index] != quote : !bytes[index].isBlank && bytes[index] != 0x3E
            {
                index += 1
            }
            attributes.append((name, valueStart..<index))
            if isQuoted { index += 1 }
        }
        return nil
    }
}
