/// What the media itself says of what is heard: the song of a radio stream, the tags of a file.
public struct PlaybackMetadata: Hashable, Sendable {
    /// What a person calls what is heard.
    public var title: String?

    /// Who made it.
    public var artist: String?

    /// Describes what is heard.
    public init(title: String? = nil, artist: String? = nil) {
        self.title = title
        self.artist = artist
    }
}
