public import PlaybackControl

/// What is heard: a name that stays, and how a list shows it.
public struct HeardItem: Hashable, Sendable {
    /// A name that stays over launches, such as the feed's address and the `guid`; as for a
    /// `ResumePosition`.
    public let key: String

    /// Where the bytes are.
    public var address: String

    /// What a person calls it.
    public var title: String?

    /// Who made it; for an episode, the podcast's title.
    public var artist: String?

    /// Describes what is heard.
    public init(key: String, address: String, title: String? = nil, artist: String? = nil) {
        self.key = key
        self.address = address
        self.title = title
        self.artist = artist
    }

    /// Describes an item of a queue.
    ///
    /// - Parameters:
    ///   - item: What is heard.
    ///   - key: A name that stays over launches; the item's address where none is given.
    public init(_ item: PlaybackItem, key: String? = nil) {
        self.init(
            key: key ?? item.address, address: item.address, title: item.title, artist: item.artist)
    }
}
