/// Which bytes a cache file holds: a representation that is known by more than its address.
struct CacheKey: Hashable, Sendable {
    /// The largest file of which parts are kept; its table of blocks has 2 MiB.
    static let largestSize: Int64 = 16 << 30

    /// How long the address and the validator may be together.
    static let longestText = 12 << 10

    /// The address that answered, after redirects.
    let address: String

    /// What the server promises the same bytes by.
    let validator: String

    /// The size of the whole in bytes; one or more.
    let size: Int64

    /// The key of a representation; nil where it has no strong validator, no size or no ranges.
    init?(_ representation: Representation) {
        guard representation.isSeekable, let validator = representation.validator,
            let size = representation.size
        else { return nil }
        self.init(address: representation.address.text, validator: validator, size: size)
    }

    init?(address: String, validator: String, size: Int64) {
        guard (1...Self.largestSize).contains(size),
            address.utf8.count + validator.utf8.count <= Self.longestText,
            !(address + validator).utf8.contains(where: { $0 == 0x0a || $0 == 0x0d })
        else { return nil }
        self.address = address
        self.validator = validator
        self.size = size
    }

    /// The text that stands at the front of the file.
    var text: String {
        "player cache 1\n\(address)\n\(validator)\n\(size)\n"
    }

    /// Reads what ``text`` wrote; nil for anything else.
    init?(text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count == 5, lines[4].isEmpty, lines[0] == "player cache 1",
            let size = Int64(lines[3])
        else { return nil }
        self.init(address: String(lines[1]), validator: String(lines[2]), size: size)
        guard self.text == text else { return nil }
    }

    /// The name of the file.
    var fileName: String { Self.digest(of: text) + ".cache" }

    /// The name of the link from the address that was asked for to the file.
    static func linkName(of address: WebAddress) -> String {
        digest(of: address.text) + ".link"
    }

    private static func digest(of text: String) -> String {
        var hash = SHA256()
        hash.update(Array(text.utf8).span)
        return hash.finish().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            .joined()
    }
}
