/// Takes the items out of a JSON Feed as its bytes arrive, so that only one is held at a time.
///
/// What is left is the feed without its items. Looks at each byte once.
struct JSONFeedSplitter {
    /// The feed without the elements of `items`.
    private(set) var rest: [UInt8] = []

    /// The whole items that were not taken yet.
    private(set) var items: [[UInt8]] = []

    /// How deep the place is, with the outermost object as one.
    private(set) var depth = 0

    /// The bytes of the open item.
    private(set) var item: [UInt8] = []

    private var isInString = false
    private var isEscaped = false

    /// The last string of the outermost object, to find the name `items`.
    private var lastString: [UInt8] = []
    private var isInItems = false

    mutating func append(_ bytes: Span<UInt8>) {
        for index in 0..<bytes.count { take(bytes[index]) }
    }

    mutating func takeItems() -> [[UInt8]] {
        defer { items = [] }
        return items
    }

    private mutating func take(_ byte: UInt8) {
        let isInItem = isInItems && depth > 2
        if isInItem { item.append(byte) }
        if isInString {
            takeInString(byte)
            if !isInItems { rest.append(byte) }
            return
        }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if depth == 1 { lastString = [] }
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            open(byte)
            return
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            close(byte)
            return
        default: break
        }
        if !isInItems { rest.append(byte) }
    }

    private mutating func takeInString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            return
        }
        if depth == 1, lastString.count < 8 { lastString.append(byte) }
    }

    private mutating func open(_ byte: UInt8) {
        depth += 1
        if isInItems {
            if depth == 3 { item = [byte] }
            return
        }
        rest.append(byte)
        if depth == 2, byte == UInt8(ascii: "["), lastString == Array("items".utf8) {
            isInItems = true
        }
    }

    private mutating func close(_ byte: UInt8) {
        depth -= 1
        guard isInItems else { return rest.append(byte) }
        if depth == 2 {
            items.append(item)
            item = []
        } else if depth == 1 {
            isInItems = false
            rest.append(byte)
        }
    }
}
