/// Something in a feed that was repaired, passed over or could not be read.
public struct FeedNote: Hashable, Sendable, Codable, CustomStringConvertible {
    /// What kind of thing it is, for programs.
    public var code: Code

    /// Where in the feed.
    public var position: FeedPosition

    /// The elements around the place, with items counted from one, such as
    /// `rss/channel/item[3]/pubDate`; empty outside of the root.
    public var path: String

    /// What stood there, shortened to 200 characters; for ``Code/malformedMarkup`` libxml2's words.
    public var rawText: String

    /// Describes something noted.
    public init(code: Code, position: FeedPosition, path: String, rawText: String) {
        self.code = code
        self.position = position
        self.path = path
        self.rawText = rawText
    }

    /// The kinds of note.
    @nonexhaustive
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// Text before the feed was passed over.
        case junkBeforeFeed

        /// Content after the root element was passed over.
        case contentAfterFeed

        /// An `&` that starts no reference was taken as itself.
        case unescapedAmpersand

        /// A `<` that starts no tag was taken as itself.
        case unescapedLessThan

        /// An entity that only HTML declares was decoded.
        case htmlEntity

        /// A reference to a character that XML forbids was mapped or dropped.
        case invalidCharacterReference

        /// A control character was dropped.
        case controlCharacter

        /// Bytes that are not valid in the encoding were mapped through windows-1252 or replaced.
        case invalidEncoding

        /// The declared encoding is not known; the bytes were read as UTF-8.
        case unknownEncoding

        /// The transport's content type is that of something else than a feed.
        case foreignContentType

        /// A namespace prefix is used without being declared; noted once a prefix.
        case undeclaredPrefix

        /// An end tag fits no start tag, or one is missing.
        case mismatchedTag

        /// Other broken markup.
        case malformedMarkup

        /// The feed stops before its end.
        case truncated

        /// A date cannot be read; its raw text is kept.
        case unreadableDate

        /// A duration cannot be read; its raw text is kept.
        case unreadableDuration

        /// A whole number cannot be read; its raw text is kept.
        case unreadableNumber

        /// A yes or no cannot be read; its raw text is kept.
        case unreadableFlag

        /// A word is none of those that are defined; its raw text is kept.
        case unknownWord

        /// An address is relative and nothing is known that it could be relative to.
        case relativeURL

        /// A fraction or other number cannot be read; its raw text is kept.
        case unreadableDecimal

        /// An enclosure has no URL and was passed over.
        case enclosureWithoutURL
    }

    /// The note as one line.
    public var description: String {
        let place = path.isEmpty ? "\(position)" : "\(position), \(path)"
        return rawText.isEmpty ? "\(place): \(code)" : "\(place): \(code): \(rawText)"
    }
}
