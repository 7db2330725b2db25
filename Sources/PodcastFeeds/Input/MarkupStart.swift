/// What a `<` starts.
enum MarkupStart: Equatable {
    case startTag, endTag, declaration, cdata, comment, instruction

    /// Nothing: it is text.
    case none

    /// More bytes are needed to tell.
    case incomplete

    /// Looks at the `<` at `index` and what follows.
    init(in bytes: Span<UInt8>, at index: Int, isLast: Bool) {
        func byte(_ offset: Int) -> UInt8? {
            index + offset < bytes.count ? bytes[index + offset] : nil
        }
        guard let next = byte(1) else {
            self = isLast ? .none : .incomplete
            return
        }
        switch next {
        case UInt8(ascii: "?"): self = .instruction
        case UInt8(ascii: "/"):
            if let name = byte(2) {
                self = Self.startsName(name) ? .endTag : .none
            } else {
                self = isLast ? .none : .incomplete
            }
        case UInt8(ascii: "!"):
            self = Self.declaration(in: bytes, at: index, isLast: isLast)
        default: self = Self.startsName(next) ? .startTag : .none
        }
    }

    private static func declaration(
        in bytes: Span<UInt8>, at index: Int, isLast: Bool
    ) -> MarkupStart {
        if let start = match("<!--", .comment, in: bytes, at: index, isLast: isLast) {
            return start
        }
        if let start = match("<![CDATA[", .cdata, in: bytes, at: index, isLast: isLast) {
            return start
        }
        return index + 2 < bytes.count && bytes[index + 2].isLetter ? .declaration : .none
    }

    /// The kind when the text stands there, `incomplete` when it may yet.
    private static func match(
        _ text: StaticString, _ kind: MarkupStart, in bytes: Span<UInt8>, at index: Int,
        isLast: Bool
    ) -> MarkupStart? {
        for (offset, wanted) in text.description.utf8.enumerated() {
            guard index + offset < bytes.count else {
                return isLast ? MarkupStart.none : .incomplete
            }
            if bytes[index + offset] != wanted { return nil }
        }
        return kind
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }
}
