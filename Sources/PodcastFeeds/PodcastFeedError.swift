/// Why nothing of a feed could be given, and what to do about it.
///
/// A damaged feed is no error: it is read as far as it goes, and ``PodcastFeed/notes`` tell what
/// was repaired. Two errors are equal when their codes are, so that a test can name the one that
/// it expects.
public struct PodcastFeedError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is, for programs.
    public let code: Code

    /// What happened and what to do, in one or two sentences for a person.
    public let message: String

    /// Where in the feed; nil where the failure has no place.
    public let position: FeedPosition?

    /// Describes a failure.
    public init(_ code: Code, message: String, position: FeedPosition? = nil) {
        self.code = code
        self.message = message
        self.position = position
    }

    /// The kinds of failure.
    @nonexhaustive
    public enum Code: Hashable, Sendable {
        /// There are no bytes, or only blanks.
        case emptyInput

        /// The bytes are something else: a web page, another format, no markup at all.
        case notAFeed

        /// One of ``FeedLimits`` was reached.
        case limitExceeded(Limit)
    }

    /// The limits that can be reached.
    @nonexhaustive
    public enum Limit: Hashable, Sendable {
        /// ``FeedLimits/bytes``.
        case bytes

        /// ``FeedLimits/depth``.
        case depth

        /// ``FeedLimits/attributes``.
        case attributes

        /// ``FeedLimits/textLength``.
        case textLength

        /// ``FeedLimits/itemLength``.
        case itemLength

        /// ``FeedLimits/entityExpansion``.
        case entityExpansion

        /// ``FeedLimits/items``.
        case items
    }

    /// The message, and the place where there is one.
    public var description: String {
        if let position { "\(message) (\(position))" } else { message }
    }
}

extension PodcastFeedError: Hashable {
    /// Compares the codes only.
    public static func == (left: PodcastFeedError, right: PodcastFeedError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code only.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension PodcastFeedError {
    static let emptyInput = PodcastFeedError(
        .emptyInput,
        message: "There is nothing to read: fetch the feed again and check that it has a body.")

    static func webPage(at position: FeedPosition) -> PodcastFeedError {
        PodcastFeedError(
            .notAFeed,
            message: "This is a web page, not a feed: look for the page's RSS link, often named "
                + "“RSS” or “Subscribe”, and use its address.",
            position: position)
    }

    static func notAFeed(_ what: String, at position: FeedPosition? = nil) -> PodcastFeedError {
        PodcastFeedError(
            .notAFeed,
            message: "\(what) Check the address: an RSS, Atom or JSON feed was expected.",
            position: position)
    }

    static func limit(
        _ limit: Limit, _ value: Int, at position: FeedPosition?
    ) -> PodcastFeedError {
        let what =
            switch limit {
            case .bytes: "is larger than \(value) bytes"
            case .depth: "nests elements more than \(value) deep"
            case .attributes: "has an element with more than \(value) attributes"
            case .textLength: "has a text of more than \(value) bytes"
            case .itemLength: "has an item of more than \(value) bytes"
            case .entityExpansion: "has entities that become more than \(value) bytes"
            case .items: "has more than \(value) items"
            }
        return PodcastFeedError(
            .limitExceeded(limit),
            message: "The feed \(what): raise `FeedLimits.\(limit)` if it can be trusted.",
            position: position)
    }
}
