/// Reads the attributes of a start tag byte by byte, and tells what to put in or leave out so that
/// each has a name, a value and quotes.
struct TagSyntax {
    /// What is to be done at a place.
    enum Step: Equatable {
        /// The piece of text is used up, or one byte more is needed to tell.
        case more

        /// An `&`, a `<`, a control character or a byte that is no ASCII stands here.
        case special

        /// Something is missing before this byte.
        case insert(String)

        /// This byte has no place here.
        case drop

        /// The tag's `>` stands here, or its `/>`.
        case end(isEmptyElement: Bool)
    }

    private enum State: Equatable {
        case space, name, afterName, beforeValue, unquoted, afterValue
        case quoted(UInt8)
    }

    /// The attributes that were begun.
    private(set) var attributeCount = 0

    /// The bytes since the tag's name.
    private(set) var length = 0

    private var state = State.space

    /// Whether the current value is known to have its end, so that it is looked for once only.
    private var isKnownToClose = false

    /// How far the end of a value is looked for.
    private static let lookAhead = 1_024

    /// The quotation mark that the current value ends with.
    var quote: UInt8? {
        if case .quoted(let quote) = state { quote } else { nil }
    }

    /// What is missing when the tag must end here.
    var ending: String {
        switch state {
        case .space, .afterValue: ">"
        case .name, .afterName: "=\"\">"
        case .beforeValue: "\"\">"
        case .unquoted: "\">"
        case .quoted(let quote): "\(Unicode.Scalar(quote))>"
        }
    }

    /// Moves `index` over what is well formed.
    mutating func advance(over input: Span<UInt8>, _ index: inout Int, isLast: Bool) -> Step {
        let start = index
        defer { length += index - start }
        while index < input.count {
            if case .quoted(let quote) = state {
                Self.skipPlain(input, &index, until: quote)
            } else if case .name = state {
                while index < input.count, input[index].isLetter || input[index] == 0x3A {
                    index &+= 1
                }
            }
            guard index < input.count else { break }
            let byte = input[index]
            if let step = step(at: byte, in: input, index, isLast: isLast) { return step }
            if Self.isSpecial(byte) { return .special }
            index += 1
        }
        return .more
    }

    /// Passes over what means nothing in a value.
    private static func skipPlain(
        _ input: Span<UInt8>, _ index: inout Int, until quote: UInt8
    ) {
        while index < input.count {
            let byte = input[index]
            if byte == quote || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<")
                || byte >= 0x80 || byte < 0x20
            {
                return
            }
            index &+= 1
        }
    }

    /// Changes the state; nil when the byte can stand where it is.
    private mutating func step(
        at byte: UInt8, in input: Span<UInt8>, _ index: Int, isLast: Bool
    ) -> Step? {
        switch state {
        case .space: return stepInSpace(byte, in: input, index, isLast: isLast)
        case .name: return stepInName(byte)
        case .afterName:
            if byte.isBlank { return nil }
            if byte == UInt8(ascii: "=") { return enter(.beforeValue) }
            return enter(.space, inserting: "=\"\" ")
        case .beforeValue: return stepBeforeValue(byte)
        case .unquoted: return stepInUnquoted(byte, in: input, index, isLast: isLast)
        case .quoted(let quote):
            if byte == quote { return enter(.afterValue) }
            return nil
        case .afterValue:
            let isEnd =
                byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
            if byte.isBlank { return enter(.space) }
            state = .space
            return isEnd ? stepInSpace(byte, in: input, index, isLast: isLast) : .insert(" ")
        }
    }

    private mutating func enter(_ state: State, inserting text: String? = nil) -> Step? {
        self.state = state
        isKnownToClose = false
        return text.map { .insert($0) }
    }

    private mutating func stepInSpace(
        _ byte: UInt8, in input: Span<UInt8>, _ index: Int, isLast: Bool
    ) -> Step? {
        switch byte {
        case UInt8(ascii: ">"): return .end(isEmptyElement: false)
        case UInt8(ascii: "<"): return nil
        case UInt8(ascii: "/"):
            guard index + 1 < input.count else { return isLast ? .drop : .more }
            return input[index + 1] == UInt8(ascii: ">") ? .end(isEmptyElement: true) : .drop
        default:
            if byte.isBlank { return nil }
            guard Self.startsName(byte) else { return .drop }
            attributeCount += 1
            return enter(.name)
        }
    }

    private mutating func stepInName(_ byte: UInt8) -> Step? {
        switch byte {
        case UInt8(ascii: "="): return enter(.beforeValue)
        case UInt8(ascii: ">"), UInt8(ascii: "/"): return enter(.space, inserting: "=\"\"")
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return enter(.beforeValue, inserting: "=")
        case UInt8(ascii: "<"): return nil
        default:
            if byte.isBlank { return enter(.afterName) }
            let isPart =
                Self.startsName(byte) || byte.isDigit || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            return isPart ? nil : .drop
        }
    }

    private mutating func stepBeforeValue(_ byte: UInt8) -> Step? {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return enter(.quoted(byte))
        case UInt8(ascii: ">"): return enter(.space, inserting: "\"\"")
        case UInt8(ascii: "<"): return nil
        default: return byte.isBlank ? nil : enter(.unquoted, inserting: "\"")
        }
    }

    private mutating func stepInUnquoted(
        _ byte: UInt8, in input: Span<UInt8>, _ index: Int, isLast: Bool
    ) -> Step? {
        switch byte {
        case UInt8(ascii: ">"): return enter(.space, inserting: "\"")
        case UInt8(ascii: "\""): return .drop
        case UInt8(ascii: "/"):
            guard index + 1 < input.count else { return isLast ? nil : .more }
            return input[index + 1] == UInt8(ascii: ">") ? enter(.space, inserting: "\"") : nil
        default: return byte.isBlank ? enter(.space, inserting: "\"") : nil
        }
    }

    /// Whether the value at `index` has its end.
    ///
    /// It is the next such mark, if a blank or the tag's end stands behind it. Otherwise that mark
    /// starts another value, and the end of this one is missing.
    ///
    /// - Returns: Nil when more bytes are needed to tell.
    mutating func closes(
        _ quote: UInt8, in input: Span<UInt8>, from index: Int, isLast: Bool
    ) -> Bool? {
        if isKnownToClose { return true }
        let end = min(input.count, index + Self.lookAhead)
        var place = index
        while place < end, input[place] != quote { place += 1 }
        if place + 1 < end {
            let next = input[place + 1]
            isKnownToClose =
                next.isBlank || next == UInt8(ascii: ">") || next == UInt8(ascii: "/")
            return isKnownToClose
        }
        return isLast || end == index + Self.lookAhead ? false : nil
    }

    private static func startsName(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":") || byte >= 0x80
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte >= 0x80
            || (byte < 0x20 && !byte.isBlank) || byte == 0x0B || byte == 0x0C
    }
}
