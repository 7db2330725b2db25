/// Computes and checks `podcast:guid`, which names a show wherever its feed is.
public enum PodcastGUID: Sendable {
    /// How the guid of a feed relates to its address.
    public enum Check: Hashable, Sendable {
        /// The feed has none.
        case missing

        /// It is no UUID.
        case malformed

        /// It is the one that the address gives.
        case matchesAddress

        /// It is another, as of a feed that has moved and kept its guid.
        case differs
    }

    /// The guid of a feed at an address: the UUID of version 5 (RFC 9562) of the address without
    /// scheme and slashes at the end, in the namespace `ead4c236-bf58-58c6-a2c6-a6b28d128cb6`.
    public static func compute(feedURL: String) -> String {
        var name = feedURL[...]
        if let scheme = name.firstRange(of: "://") { name = name[scheme.upperBound...] }
        while name.hasSuffix("/") { name = name.dropLast() }
        var bytes = Array(SHA1.digest(of: namespace + name.utf8).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return text(bytes)
    }

    /// Compares the guid of a show with the address of its feed.
    public static func check(_ channel: FeedChannel, feedURL: String) -> Check {
        guard let guid = channel.podcast?.guid else { return .missing }
        guard isUUID(guid) else { return .malformed }
        return guid.lowercased() == compute(feedURL: feedURL) ? .matchesAddress : .differs
    }

    private static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    private static let namespace: [UInt8] = [
        0xEA, 0xD4, 0xC2, 0x36, 0xBF, 0x58, 0x58, 0xC6, 0xA2, 0xC6, 0xA6, 0xB2, 0x8D, 0x12, 0x8C,
        0xB6,
    ]

    private static func text(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text.append(UInt8(ascii: "-")) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return text.text
    }
}
