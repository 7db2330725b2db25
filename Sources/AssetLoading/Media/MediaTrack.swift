/// A stream of a container.
public struct MediaTrack: Hashable, Sendable {
    /// What a track carries.
    @nonexhaustive
    public enum Kind: Hashable, Sendable {
        /// Sound.
        case audio

        /// Moving pictures; a cover is ``MediaArtwork`` and no track.
        case video

        /// Text.
        case subtitles

        /// Something else.
        case other
    }

    /// What it carries.
    public var kind: Kind

    /// The name of the codec, such as `aac`.
    public var codec: String?

    /// The language that the container names, often three letters of ISO 639-2; nil when it doesn't.
    public var language: String?

    /// Whether it is meant to be played where nobody chooses.
    public var isDefault: Bool

    /// What it is called.
    public var title: String?

    /// Describes a track.
    public init(
        kind: Kind, codec: String? = nil, language: String? = nil, isDefault: Bool = false,
        title: String? = nil
    ) {
        self.kind = kind
        self.codec = codec
        self.language = language
        self.isDefault = isDefault
        self.title = title
    }
}
