/// What an episode is known by, and how sure that is.
public struct FeedItemIdentity: Hashable, Sendable, Codable {
    /// The text that names the episode within its feed.
    public var id: String

    /// Where the text is from.
    public var tier: Tier

    /// Names an episode.
    public init(id: String, tier: Tier) {
        self.id = id
        self.tier = tier
    }

    /// Where an identity is from, the surest first.
    public enum Tier: Int, Hashable, Sendable, Codable, Comparable {
        /// The guid, which is meant for that.
        case guid

        /// The first enclosure's address, without what only tells who fetches it.
        case enclosure

        /// The address of the page.
        case link

        /// The title and the date.
        case titleAndDate

        /// Nothing: the episode cannot be told from others like it.
        case none

        /// Compares how sure tiers are; the surest is the smallest.
        public static func < (left: Tier, right: Tier) -> Bool { left.rawValue < right.rawValue }
    }
}

extension FeedItem {
    /// What the episode is known by, from the surest that it has.
    public var identity: FeedItemIdentity {
        if let guid = guid?.value { return FeedItemIdentity(id: guid, tier: .guid) }
        if let address = enclosures.first?.url.address {
            return FeedItemIdentity(id: AddressKey.key(of: address), tier: .enclosure)
        }
        if let address = link?.address {
            return FeedItemIdentity(id: AddressKey.key(of: address), tier: .link)
        }
        if let titleAndDate { return FeedItemIdentity(id: titleAndDate, tier: .titleAndDate) }
        return FeedItemIdentity(id: "", tier: .none)
    }

    /// Whether two items, of one feed at two times, are one episode.
    ///
    /// They are when their guids are equal. When these differ or one is missing, they are when the
    /// first enclosures have one address, or when title and day agree and nothing speaks against
    /// it: hosts change guids when a show moves. Two items of one feed at one time with different
    /// guids are two episodes, whatever else they share.
    public func isSameEpisode(as other: FeedItem) -> Bool {
        if let guid = guid?.value, guid == other.guid?.value { return true }
        if let mine = enclosures.first?.url.address,
            let theirs = other.enclosures.first?.url.address
        {
            if AddressKey.key(of: mine) == AddressKey.key(of: theirs) { return true }
        } else if guid == nil, other.guid == nil, let mine = link?.address,
            let theirs = other.link?.address
        {
            return AddressKey.key(of: mine) == AddressKey.key(of: theirs)
        }
        guard let titleAndDate else { return false }
        return titleAndDate == other.titleAndDate
    }

    /// The title in small letters and the day.
    private var titleAndDate: String? {
        guard let title = title?.plainText.lowercased(), !title.isEmpty,
            let seconds = date?.value?.secondsSince1970
        else { return nil }
        return "\(title) \(Int64((Double(seconds) / 86_400).rounded(.down)))"
    }
}

/// Addresses without what differs between two fetches of one file.
enum AddressKey {
    /// Without scheme, `www.`, query, fragment and a slash at the end; the host in small letters.
    ///
    /// A query that seems to name the file, because the path has no extension, is kept.
    static func key(of address: String) -> String {
        var rest = address[...]
        if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
        if let hash = rest.firstIndex(of: "#") { rest = rest[..<hash] }
        let path = rest.prefix { $0 != "?" }
        if MediaType.named(by: String(path)) != nil { rest = path }
        while rest.hasSuffix("/") { rest = rest.dropLast() }
        let host = rest.prefix { $0 != "/" && $0 != "?" }
        var name = host.lowercased()
        if name.hasPrefix("www.") { name.removeFirst(4) }
        return name + rest[host.endIndex...]
    }
}
