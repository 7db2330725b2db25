/// A picture inside of media.
public struct MediaArtwork: Hashable, Sendable {
    /// What a picture shows; the types of ID3 and FLAC that a player has a use for.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// The front of the cover.
        case frontCover

        /// The back of the cover.
        case backCover

        /// Who is heard.
        case artist

        /// The sign of a publisher or a show.
        case logo

        /// A small picture for a list.
        case icon

        /// Something else, or nothing says what.
        case other
    }

    /// What it shows.
    public var kind: Kind

    /// The picture as it stands in the file.
    public var bytes: [UInt8]

    /// The media type, such as `image/jpeg`; nil when it is another than JPEG, PNG, GIF, BMP, WebP.
    public var mediaType: String?

    /// Describes a picture.
    public init(kind: Kind = .other, bytes: [UInt8], mediaType: String? = nil) {
        self.kind = kind
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
