/// What stands at a place of a text that should be UTF-8.
enum UTF8Sequence: Equatable {
    /// A character of so many bytes.
    case valid(Int)

    /// A byte that starts no character.
    case invalid

    /// The start of a character whose end is not there yet.
    case incomplete

    /// Looks at a byte of 0x80 or more and what follows it.
    init(in bytes: Span<UInt8>, at index: Int) {
        let lead = bytes[index]
        let count: Int
        var second: ClosedRange<UInt8> = 0x80...0xBF
        switch lead {
        case 0xC2...0xDF: count = 2
        case 0xE0: (count, second) = (3, 0xA0...0xBF)
        case 0xED: (count, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: count = 3
        case 0xF0: (count, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: count = 4
        case 0xF4: (count, second) = (4, 0x80...0x8F)
        default:
            self = .invalid
            return
        }
        for offset in 1..<count {
            guard index + offset < bytes.count else {
                self = .incomplete
                return
            }
            let byte = bytes[index + offset]
            guard offset == 1 ? second.contains(byte) : (0x80...0xBF).contains(byte) else {
                self = .invalid
                return
            }
        }
        self = .valid(count)
    }
}

extension [UInt8] {
    /// Appends a character as UTF-8; U+FFFD for what is none.
    mutating func append(character: UInt32) {
        append(contentsOf: String(Unicode.Scalar(character) ?? "\u{FFFD}").utf8)
    }
}
