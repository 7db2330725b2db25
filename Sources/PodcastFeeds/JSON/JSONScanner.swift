/// Reads a value of JSON (RFC 8259) from bytes, and takes what many writers get wrong: commas at
/// the end, control characters in strings, lone surrogates.
///
/// Linear in the bytes; values that nest deeper than a limit are not read.
struct JSONScanner {
    /// Why there is no value.
    enum Failure: Error {
        case malformed, tooDeep
    }

    private let bytes: [UInt8]
    private let depthLimit: Int
    private var index = 0

    /// Reads the value that bytes hold.
    static func read(_ bytes: [UInt8], depthLimit: Int) throws(Failure) -> JSONValue {
        var scanner = JSONScanner(bytes: bytes, depthLimit: depthLimit)
        return try scanner.value(depth: 0)
    }

    private init(bytes: [UInt8], depthLimit: Int) {
        self.bytes = bytes
        self.depthLimit = depthLimit
    }

    private mutating func value(depth: Int) throws(Failure) -> JSONValue {
        guard depth < depthLimit else { throw .tooDeep }
        switch next() {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func object(depth: Int) throws(Failure) -> JSONValue {
        index += 1
        var members: [(name: String, value: JSONValue)] = []
        while let byte = next() {
            if byte == UInt8(ascii: "}") {
                index += 1
                return .object(members)
            }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            guard byte == UInt8(ascii: "\"") else { throw .malformed }
            let name = try string()
            guard next() == UInt8(ascii: ":") else { throw .malformed }
            index += 1
            members.append((name, try value(depth: depth + 1)))
        }
        throw .malformed
    }

    private mutating func array(depth: Int) throws(Failure) -> JSONValue {
        index += 1
        var elements: [JSONValue] = []
        while let byte = next() {
            if byte == UInt8(ascii: "]") {
                index += 1
                return .array(elements)
            }
            if byte == UInt8(ascii: ",") {
                index += 1
                continue
            }
            elements.append(try value(depth: depth + 1))
        }
        throw .malformed
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        var text: [UInt8] = []
        var start = index
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\"") {
                text += bytes[start..<index]
                index += 1
                return text.text
            }
            if byte == UInt8(ascii: "\\") {
                text += bytes[start..<index]
                try escape(into: &text)
                start = index
            } else {
                index += 1
            }
        }
        throw .malformed
    }

    private mutating func escape(into text: inout [UInt8]) throws(Failure) {
        guard index + 1 < bytes.count else { throw .malformed }
        let byte = bytes[index + 1]
        index += 2
        switch byte {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): break
        case UInt8(ascii: "u"):
            let unit = try hexadecimal()
            guard (0xD800...0xDBFF).contains(unit), index + 1 < bytes.count,
                bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
            else { return text.append(character: unit) }
            index += 2
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low) else {
                text.append(character: unit)
                return text.append(character: low)
            }
            text.append(character: 0x1_0000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        default: text.append(byte)
        }
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        guard index + 4 <= bytes.count,
            let value = UInt32(bytes[index..<(index + 4)].text, radix: 16)
        else { throw .malformed }
        index += 4
        return value
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue
    ) throws(Failure) -> JSONValue {
        let letters = Array(word.description.utf8)
        guard bytes[index...].starts(with: letters) else { throw .malformed }
        index += letters.count
        return value
    }

    private mutating func number() throws(Failure) -> JSONValue {
        let digits = bytes[index...].prefix { byte in
            byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
        }
        guard !digits.isEmpty else { throw .malformed }
        index = digits.endIndex
        return .number(digits.text)
    }

    /// The next byte that is no blank.
    private mutating func next() -> UInt8? {
        while index < bytes.count {
            if !bytes[index].isBlank { return bytes[index] }
            index += 1
        }
        return nil
    }
}
