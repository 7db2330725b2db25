/// The value of a `Content-Range` field in bytes (RFC 9110, section 14.4).
enum ContentRange: Hashable, Sendable {
    /// The body holds these bytes of a resource of that size; nil when the server doesn't know it.
    case bytes(Range<Int64>, size: Int64?)

    /// The range can't be satisfied; the resource has that size.
    case unsatisfied(size: Int64)

    /// Reads a value such as `bytes 0-99/1000`; nil when it is none.
    init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let size = Self.number(parts[1])
        guard size != nil || parts[1] == "*" else { return nil }
        if parts[0] == "*" {
            guard let size else { return nil }
            self = .unsatisfied(size: size)
            return
        }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Self.number(bounds[0]),
            let last = Self.number(bounds[1]), first <= last, last < size ?? .max
        else { return nil }
        self = .bytes(first..<last + 1, size: size)
    }

    private static func number(_ text: Substring) -> Int64? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
