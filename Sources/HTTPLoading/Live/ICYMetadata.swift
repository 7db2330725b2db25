/// What a broadcast says of what is on, with its place among the bytes.
public struct ICYMetadata: Hashable, Sendable {
    /// The byte of the source from which on it holds; metadata itself is not counted.
    public var offset: Int64

    /// The title (`StreamTitle`), often `artist - title`; nil when there is none or an empty one.
    public var title: String?

    /// An address (`StreamUrl`), as it is written; nil when there is none or an empty one.
    public var address: String?

    /// All of the text, as it was sent: for whoever knows its charset better.
    public var bytes: [UInt8]

    /// Reads the text of a broadcast.
    ///
    /// A text that is no UTF-8 is read in the other charset: a short title is too little to guess
    /// one from.
    public init(bytes: [UInt8], offset: Int64, charset: StreamCharset) {
        self.bytes = bytes
        self.offset = offset
        for field in Self.fields(of: bytes[...]) where !field.value.isEmpty {
            let value =
                String(validating: field.value, as: UTF8.self)
                ?? charset.text(of: field.value)
            switch String(decoding: field.name, as: UTF8.self).lowercased() {
            case "streamtitle": title = title ?? value
            case "streamurl": address = address ?? value
            default: break
            }
        }
    }

    private typealias Field = (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)

    /// Splits `name='value';name='value';`, in which values may hold quotes and semicolons.
    private static func fields(of text: ArraySlice<UInt8>) -> [Field] {
        var fields: [Field] = []
        var rest = text
        while let start = nameAndQuote(in: rest) {
            let value = rest[(start.upperBound)...]
            let end = self.end(of: value)
            fields.append((rest[start.lowerBound..<start.upperBound - 2], value[..<end]))
            rest = value[min(end + 2, value.endIndex)...]
        }
        return fields
    }

    /// The place of a name with `='` behind it, at the front.
    private static func nameAndQuote(in text: ArraySlice<UInt8>) -> Range<Int>? {
        let start = text.firstIndex { $0 != UInt8(ascii: " ") } ?? text.endIndex
        guard let end = text[start...].firstIndex(where: { !isOfName($0) }), end > start,
            text[end...].starts(with: Array("='".utf8))
        else { return nil }
        return start..<end + 2
    }

    /// A value ends at a quote with a semicolon, behind which a name or nothing follows.
    private static func end(of value: ArraySlice<UInt8>) -> Int {
        var index = value.startIndex
        while let quote = value[index...].firstIndex(of: UInt8(ascii: "'")) {
            let rest = value[(quote + 1)...]
            if rest.isEmpty { return quote }
            if rest.first == UInt8(ascii: ";") {
                let next = rest.dropFirst()
                if next.allSatisfy({ $0 == UInt8(ascii: " ") }) || nameAndQuote(in: next) != nil {
                    return quote
                }
            }
            index = quote + 1
        }
        return value.endIndex
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || byte == UInt8(ascii: "_")
    }
}
