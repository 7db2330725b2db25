/// The attributes of one element that have a meaning; the memory is used again for the next.
struct XMLAttributes {
    /// The attributes that the reader knows; all of them have no namespace.
    enum Name: Hashable {
        case href, isPermaLink, length, text, type, url

        /// Finds an attribute; the case of its letters does not count.
        init?(_ localName: some Sequence<UInt8>) {
            switch String(decoding: localName.map(\.lowercased), as: UTF8.self) {
            case "href": self = .href
            case "ispermalink": self = .isPermaLink
            case "length": self = .length
            case "text": self = .text
            case "type": self = .type
            case "url": self = .url
            default: return nil
            }
        }
    }

    private var bytes: [UInt8] = []
    private var ranges: [(name: Name, range: Range<Int>)] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        ranges.removeAll(keepingCapacity: true)
    }

    mutating func append(_ name: Name, value: some Collection<UInt8>) {
        let start = bytes.count
        bytes.append(contentsOf: value)
        ranges.append((name, start..<bytes.count))
    }

    /// The value without blanks around it; nil when there is none or an empty one.
    subscript(name: Name) -> ArraySlice<UInt8>? {
        for attribute in ranges where attribute.name == name {
            let value = bytes[attribute.range].trimmed
            if !value.isEmpty { return value }
        }
        return nil
    }
}
