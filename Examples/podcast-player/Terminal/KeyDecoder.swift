/// Makes keys of the bytes that a terminal sends.
///
/// A sequence may come in pieces; an escape at the end of what has come is the key of that name.
struct KeyDecoder: Sendable {
    private static let sequences: [String: Key] = [
        "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right,
        "OD": .left, "[H": .home, "[F": .end, "OH": .home, "OF": .end, "[1~": .home, "[4~": .end,
        "[7~": .home, "[8~": .end, "[5~": .pageUp, "[6~": .pageDown, "[3~": .backspace,
    ]

    private var waiting: [UInt8] = []

    /// Takes the next bytes.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        waiting += bytes
        var keys: [Key] = []
        while let first = waiting.first {
            if first == 0x1B {
                guard let key = takeSequence() else { break }
                if case .some(let key) = key { keys.append(key) }
            } else if first < 0x20 || first == 0x7F {
                waiting.removeFirst()
                if let key = Self.control(first) { keys.append(key) }
            } else {
                guard let character = takeCharacter() else { break }
                keys.append(.character(character))
            }
        }
        return keys
    }

    /// A sequence's key; an inner nil for one that is not known, an outer for one that goes on.
    private mutating func takeSequence() -> Key?? {
        guard waiting.count > 1 else {
            waiting.removeFirst()
            return .some(.escape)
        }
        guard waiting[1] == UInt8(ascii: "[") || waiting[1] == UInt8(ascii: "O") else {
            waiting.removeFirst()
            return .some(.escape)
        }
        let end = waiting.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) }
        guard let end else {
            // No sequence is that long: it is rubbish.
            if waiting.count > 16 { waiting.removeAll() }
            return nil
        }
        let text = String(decoding: waiting[1...end], as: UTF8.self)
        waiting.removeFirst(end + 1)
        return .some(Self.sequences[text])
    }

    private mutating func takeCharacter() -> Character? {
        let length = waiting[0] < 0x80 ? 1 : waiting[0] < 0xE0 ? 2 : waiting[0] < 0xF0 ? 3 : 4
        guard waiting.count >= length else { return nil }
        defer { waiting.removeFirst(length) }
        return String(decoding: waiting.prefix(length), as: UTF8.self).first
    }

    private static func control(_ byte: UInt8) -> Key? {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        default: nil
        }
    }
}
