/// A media file of an episode: an `enclosure` of RSS 2.0.
public struct FeedEnclosure: Hashable, Sendable {
    /// The address, as written but for blanks around it.
    public var url: String

    /// The media type, such as `audio/mpeg`, as written.
    public var type: String?

    /// The size in bytes, zero or more.
    public var length: FeedValue<Int64>?

    /// Names a media file.
    public init(url: String, type: String? = nil, length: FeedValue<Int64>? = nil) {
        self.url = url
        self.type = type
        self.length = length
    }
}
