/// What is known of a piece of media, once it has been looked at.
public struct Asset: Hashable, Sendable {
    /// Where it is.
    public var location: AssetLocation

    /// Its bytes.
    public var bytes: ByteSourceDescription

    /// What the bytes hold.
    public var media: MediaDescription

    /// Whether it can be played.
    public var isPlayable: Bool { media.playability == .playable }

    /// Whether it has no end and is played as it comes.
    public var isLive: Bool { bytes.isLive || media.duration == .live }

    /// Describes an asset.
    public init(location: AssetLocation, bytes: ByteSourceDescription, media: MediaDescription) {
        self.location = location
        self.bytes = bytes
        self.media = media
    }
}
