/// How the bytes of a feed were encoded.
public struct FeedEncoding: Hashable, Sendable, Codable {
    /// The encoding that the bytes were read in, in lower case, such as `utf-8`.
    ///
    /// What is said to be Latin-1 is read as windows-1252, and ASCII as UTF-8, of which they are
    /// parts.
    public var name: String

    /// The character set that the transport states; `us-ascii` for a type of text without one, as
    /// RFC 2046 has it, which nobody means.
    public var transportName: String?

    /// Makes an encoding.
    public init(name: String, transportName: String? = nil) {
        self.name = name
        self.transportName = transportName
    }
}
