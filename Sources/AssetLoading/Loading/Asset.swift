/// What is known of a piece of media, once it has been looked at.
public struct Asset: Hashable, Sendable {
    /// Where it is.
    public var location: AssetLocation

    /// Its bytes.
    public var bytes: ByteSourceDescription

    /// What the bytes hold.
    public var media: MediaDescription

    /// Describes an asset.
    public init(location: AssetLocation, bytes: ByteSourceDescription, media: MediaDescription) {
        self.location = location
        self.bytes = bytes
        self.media = media
    }
}
