/// What stands behind an `&`.
enum CharacterReference: Equatable {
    /// A reference of so many bytes that XML knows.
    case valid(Int)

    /// A reference of so many bytes to a character that XML does not name so, or must not have.
    case named(UInt32, length: Int)

    /// A reference to a character of the C1 block, which windows-1252 was meant by, or to none.
    case numbered(UInt32?, length: Int)

    /// No reference.
    case none

    /// More bytes are needed to tell.
    case incomplete

    /// No reference is longer, with `&` and `;`.
    static let maximumLength = 12

    /// Looks at the `&` at `index` and what follows.
    init(in bytes: Span<UInt8>, at index: Int, isLast: Bool) {
        if let length = Self.predeclaredLength(in: bytes, at: index) {
            self = .valid(length)
            return
        }
        let end = min(bytes.count, index + Self.maximumLength)
        var semicolon = index + 1
        while semicolon < end, Self.isPart(bytes[semicolon], at: semicolon - index) {
            semicolon += 1
        }
        guard semicolon < end else {
            self = end < index + Self.maximumLength && !isLast ? .incomplete : .none
            return
        }
        guard bytes[semicolon] == UInt8(ascii: ";"), semicolon > index + 1 else {
            self = .none
            return
        }
        var name: [UInt8] = []
        for place in (index + 1)..<semicolon { name.append(bytes[place]) }
        let length = semicolon + 1 - index
        if name[0] == UInt8(ascii: "#") {
            self = Self.number(name.dropFirst(), length: length)
        } else if Self.predeclared.contains(name) {
            self = .valid(length)
        } else if let character = HTMLEntities.character(named: name) {
            self = .named(character, length: length)
        } else {
            self = .none
        }
    }

    private static let predeclared: Set<[UInt8]> = Set(
        ["lt", "gt", "amp", "quot", "apos"].map { Array($0.utf8) })

    /// The length of a reference that XML itself declares; no feed has others as often.
    static func predeclaredLength(in bytes: Span<UInt8>, at index: Int) -> Int? {
        func follows(_ offset: Int, _ byte: UInt8) -> Bool {
            index + offset < bytes.count && bytes[index + offset] == byte
        }
        guard index + 3 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "l"), UInt8(ascii: "g"):
            return follows(2, UInt8(ascii: "t")) && follows(3, UInt8(ascii: ";")) ? 4 : nil
        case UInt8(ascii: "a"):
            return follows(2, UInt8(ascii: "m")) && follows(3, UInt8(ascii: "p"))
                && follows(4, UInt8(ascii: ";")) ? 5 : nil
        case UInt8(ascii: "q"):
            return follows(2, UInt8(ascii: "u")) && follows(3, UInt8(ascii: "o"))
                && follows(4, UInt8(ascii: "t")) && follows(5, UInt8(ascii: ";")) ? 6 : nil
        default: return nil
        }
    }

    /// What a reference that has a ``predeclaredLength(in:at:)`` stands for, by its first letter.
    static func predeclared(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "l"): UInt8(ascii: "<")
        case UInt8(ascii: "g"): UInt8(ascii: ">")
        case UInt8(ascii: "q"): UInt8(ascii: "\"")
        default: UInt8(ascii: "&")
        }
    }

    private static func isPart(_ byte: UInt8, at offset: Int) -> Bool {
        byte.isLetter || byte.isDigit || (offset == 1 && byte == UInt8(ascii: "#"))
    }

    private static func number(_ digits: ArraySlice<UInt8>, length: Int) -> CharacterReference {
        let isHexadecimal = digits.first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let text = (isHexadecimal ? digits.dropFirst() : digits).text
        guard let value = UInt32(text, radix: isHexadecimal ? 16 : 10) else { return .none }
        switch value {
        case 0x80...0x9F: return .numbered(Windows1252.character(UInt8(value)), length: length)
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF:
            // XML knows the small x only.
            return digits.first == UInt8(ascii: "X")
                ? .named(value, length: length) : .valid(length)
        default: return .numbered(nil, length: length)
        }
    }
}
