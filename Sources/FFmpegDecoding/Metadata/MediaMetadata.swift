public import AssetLoading
public import AudioPipeline

/// What media say of themselves.
public struct MediaMetadata: Hashable, Sendable {
    /// The names and values of the tags; names in lower case, values in repaired UTF-8.
    public var tags: [String: String] = [:]

    /// The streams of the container, as it lists them; pictures are left out.
    public var tracks: [MediaTrack] = []

    /// The chapters in order of their start.
    public var chapters: [MediaChapter] = []

    /// The pictures that are attached, as the container lists them.
    public var artworks: [MediaArtwork] = []

    /// The picture that is attached, the front cover where there are several.
    public var artwork: MediaArtwork? {
        artworks.first { $0.kind == .frontCover } ?? artworks.first
    }

    /// How loud the media say they are.
    public var loudness = LoudnessTags()

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
