/// What media say of themselves.
public struct MediaMetadata: Hashable, Sendable {
    /// The names and values of the tags; names in lower case, values in repaired UTF-8.
    public var tags: [String: String] = [:]

    /// The chapters in order of their start.
    public var chapters: [MediaChapter] = []

    /// The picture that is attached, the front cover where there are several.
    public var artwork: MediaArtwork?

    /// FFmpeg's name of the container, such as `mp3` or `ogg`.
    public var containerName: String

    /// FFmpeg's name of the codec, such as `aac`.
    public var codecName: String

    /// Bits a second on average; nil when nothing says it.
    public var bitRate: Int?

    /// The title of the recording.
    public var title: String? { tags["title"] }

    /// Who made it.
    public var artist: String? { tags["artist"] }

    /// What it is a part of: an album, a show.
    public var album: String? { tags["album"] }
}

/// A part of media with a title.
public struct MediaChapter: Hashable, Sendable {
    /// From the first audible sample on.
    public var start: Duration

    /// Nil when nothing says it.
    public var end: Duration?

    /// Nil when the chapter has none.
    public var title: String?

    /// Describes a chapter.
    public init(start: Duration, end: Duration? = nil, title: String? = nil) {
        self.start = start
        self.end = end
        self.title = title
    }
}

/// A picture inside of media.
public struct MediaArtwork: Hashable, Sendable {
    /// The picture as it stands in the file.
    public var bytes: [UInt8]

    /// The media type, such as `image/jpeg`; nil when it is another than JPEG, PNG, GIF, BMP, WebP.
    public var mediaType: String?
}
