/// Reads a podcast's feed, whole or as its bytes arrive.
///
/// ```swift
/// let feed = try PodcastFeedParser.parse(bytes)
///
/// var parser = PodcastFeedParser()
/// while let chunk = try await connection.next() { try parser.append(chunk) }
/// let feed = try parser.finish()
/// ```
///
/// RSS 2.0 with the iTunes elements is read, in any encoding that libxml2 knows. However the bytes
/// are cut into pieces, the result is the same. Broken markup, wrong encodings and fields that make
/// no sense cost nothing but themselves and are told in ``PodcastFeed/notes``. Entities never
/// expand and nothing outside of the bytes is read. Rests on libxml2's push parser
/// (`xmlParseChunk`).
///
/// - Complexity: Linear in the bytes.
public struct PodcastFeedParser: ~Copyable, Sendable {
    /// How many bytes the XML parser gets at once, so that its work does not depend on how the
    /// feed was cut.
    private static let blockLength = 32 << 10

    private let limits: FeedLimits
    private var input: FeedInput
    private var parser: XMLPushParser?
    private var failure: PodcastFeedError?

    /// Makes a parser for one feed.
    ///
    /// - Parameters:
    ///   - limits: What is too much.
    ///   - charset: The character set that the transport names, such as in the header
    ///     `Content-Type`; it counts more than what the feed declares and less than a byte order
    ///     mark.
    public init(limits: FeedLimits = FeedLimits(), charset: String? = nil) {
        self.limits = limits
        input = FeedInput(limits: limits, charset: charset)
    }

    /// Reads a whole feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed.
    ///   - limits: What is too much.
    ///   - charset: The character set that the transport names.
    /// - Returns: The feed; without items when it has none.
    /// - Throws: When the bytes are nothing like a feed or a limit is reached.
    public static func parse(
        _ bytes: Span<UInt8>, limits: FeedLimits = FeedLimits(), charset: String? = nil
    ) throws(PodcastFeedError) -> PodcastFeed {
        var parser = PodcastFeedParser(limits: limits, charset: charset)
        try parser.append(bytes)
        return try parser.finish()
    }

    /// Reads a whole feed.
    ///
    /// - Parameters:
    ///   - bytes: The feed.
    ///   - limits: What is too much.
    ///   - charset: The character set that the transport names.
    /// - Returns: The feed; without items when it has none.
    /// - Throws: When the bytes are nothing like a feed or a limit is reached.
    public static func parse(
        _ bytes: [UInt8], limits: FeedLimits = FeedLimits(), charset: String? = nil
    ) throws(PodcastFeedError) -> PodcastFeed {
        try parse(bytes.span, limits: limits, charset: charset)
    }

    /// Takes the next bytes of the feed, any number of them.
    ///
    /// - Throws: When the bytes are nothing like a feed or a limit is reached. Every later call
    ///   throws the same.
    public mutating func append(_ bytes: Span<UInt8>) throws(PodcastFeedError) {
        if let failure { throw failure }
        do {
            var start = 0
            while start < bytes.count {
                let end = min(start + Self.blockLength, bytes.count)
                try input.append(bytes, start..<end)
                try parse(isLast: false)
                start = end
            }
        } catch {
            failure = error
            throw error
        }
    }

    /// Takes the next bytes of the feed, any number of them.
    ///
    /// - Throws: When the bytes are nothing like a feed or a limit is reached. Every later call
    ///   throws the same.
    public mutating func append(_ bytes: [UInt8]) throws(PodcastFeedError) {
        try append(bytes.span)
    }

    /// Ends the feed.
    ///
    /// - Returns: The feed; when the bytes stop in its middle, what was read until then.
    /// - Throws: When the bytes were nothing like a feed or a limit is reached.
    public consuming func finish() throws(PodcastFeedError) -> PodcastFeed {
        if let failure { throw failure }
        try input.finish()
        try parse(isLast: true)
        guard var reader = parser.take()?.finish() else { throw .emptyInput }
        if let failure = reader.failure { throw failure }
        guard reader.hasRoot else { throw .notAFeed("No element can be read in this.") }
        reader.omitNotes(input.omittedRepairCount)
        return PodcastFeed(
            channel: reader.channel, items: reader.items,
            notes: input.notes + reader.noteList.sorted(),
            omittedNoteCount: reader.noteList.omittedCount)
    }

    /// Hands mended text on to the XML parser, in blocks of one length but for the last.
    private mutating func parse(isLast: Bool) throws(PodcastFeedError) {
        guard let start = input.start else { return }
        if parser == nil {
            parser = XMLPushParser(reader: FeedReader(limits: limits), start: start)
        }
        let repairs = input.takeRepairs()
        parser?.announce(repairs)
        var text: [UInt8] = []
        swap(&text, &input.output)
        var taken = 0
        while taken < text.count, isLast || text.count - taken >= Self.blockLength {
            let end = min(taken + Self.blockLength, text.count)
            parser?.push(text.span.extracting(taken..<end))
            taken = end
            if let failure = parser?.failure { throw failure }
        }
        text.removeFirst(taken)
        swap(&text, &input.output)
    }
}
