/// Something to play, at one place in a queue.
///
/// Two items are equal only when they are the same occurrence with the same description.
public struct PlaybackItem: Hashable, Sendable, Identifiable {
    /// The occurrence in the queue; every new item is a new occurrence.
    public let id: PlaybackOccurrence

    /// Where the bytes are: a path, or an address with its scheme (`https://…`).
    public var address: String

    /// What a person calls it.
    public var title: String?

    /// Who made it; for an episode, the podcast's title.
    public var artist: String?

    /// Where its picture is.
    public var artworkAddress: String?

    /// The length that a feed declares: a first estimate until the media says better.
    public var declaredDuration: Duration?

    /// Describes something to play as a new occurrence.
    public init(
        address: String, title: String? = nil, artist: String? = nil,
        artworkAddress: String? = nil, declaredDuration: Duration? = nil
    ) {
        self.id = .next()
        self.address = address
        self.title = title
        self.artist = artist
        self.artworkAddress = artworkAddress
        self.declaredDuration = declaredDuration
    }
}
