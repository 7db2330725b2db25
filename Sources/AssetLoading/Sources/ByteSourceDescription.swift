/// What is known of a byte source once it is open.
public struct ByteSourceDescription: Hashable, Sendable {
    /// The size in bytes; nil when it is not known, as for a live stream.
    public var size: Int64?

    /// Whether the source can be read at any offset, and not only onwards.
    public var isSeekable: Bool

    /// The media type that a server names, such as `audio/mpeg`.
    public var contentType: String?

    /// The address that the bytes come from, after redirects, or the path of their file.
    ///
    /// What a playlist names is looked for from there.
    public var finalAddress: String?

    /// What the server promises the same bytes by: a strong entity tag or a date of change.
    ///
    /// Together with ``finalAddress`` and ``size`` it says which bytes these are, for whoever keeps
    /// some of them.
    public var validator: String?

    /// Whether it is a stream without a known end, which is read as it comes.
    public var isLive: Bool { size == nil && !isSeekable }

    /// Describes a source.
    public init(
        size: Int64?, isSeekable: Bool, contentType: String? = nil, finalAddress: String? = nil,
        validator: String? = nil
    ) {
        self.size = size
        self.isSeekable = isSeekable
        self.contentType = contentType
        self.finalAddress = finalAddress
        self.validator = validator
    }
}
