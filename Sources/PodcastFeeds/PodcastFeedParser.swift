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
/// RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0 and JSON Feed are read, in any encoding that libxml2
/// knows. However the bytes are cut into pieces, the result is the same. Broken markup, wrong
/// encodings and fields that make no sense cost nothing but themselves and are told in
/// ``PodcastFeed/notes``. Of the entities that a feed declares only plain texts are put in, up to
/// ``FeedLimits/entityExpansion``, and nothing outside of the bytes is read. Rests on libxml2's push
/// parser (`xmlParseChunk`).
///
/// To hold less than the whole feed, take the items away while the bytes arrive, with
/// ``takeItems()``, or use ``PodcastFeedSequence``, which does that.
///
/// - Complexity: Linear in the bytes.
public struct PodcastFeedParser: ~Copyable, Sendable {
    private let options: FeedReadingOptions
    private var pipeline: FeedPipeline
    private var failure: PodcastFeedError?

    /// Makes a parser for one feed.
    public init(options: FeedReadingOptions = FeedReadingOptions()) {
        self.options = options
        pipeline = FeedPipeline(options: options)
    }

    /// Reads a whole feed.
    ///
    /// - Returns: The feed; without items when it has none.
    /// - Throws: When the bytes are nothing like a feed or a limit is reached.
    public static func parse(
        _ bytes: Span<UInt8>, options: FeedReadingOptions = FeedReadingOptions()
    ) throws(PodcastFeedError) -> PodcastFeed {
        var parser = PodcastFeedParser(options: options)
        try parser.append(bytes)
        return try parser.finish()
    }

    /// Reads a whole feed.
    ///
    /// - Returns: The feed; without items when it has none.
    /// - Throws: When the bytes are nothing like a feed or a limit is reached.
    public static func parse(
        _ bytes: [UInt8], options: FeedReadingOptions = FeedReadingOptions()
    ) throws(PodcastFeedError) -> PodcastFeed {
        try parse(bytes.span, options: options)
    }

    /// Takes the next bytes of the feed, any number of them.
    ///
    /// - Throws: When the bytes are nothing like a feed or a limit is reached. Every later call
    ///   throws the same.
    public mutating func append(_ bytes: Span<UInt8>) throws(PodcastFeedError) {
        if let failure { throw failure }
        do {
            try pipeline.append(bytes)
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

    /// Takes away the items that are complete; ``finish()`` gives those that were not taken.
    public mutating func takeItems() -> [FeedItem] { pipeline.takeItems() }

    /// Takes away the broadcasts that are complete.
    public mutating func takeLiveItems() -> [PodcastLiveItem] { pipeline.takeLiveItems() }

    /// The show as far as it is known; most often all of it once the first item has started.
    ///
    /// A JSON Feed may say all after its items: then nothing is known before the end.
    public var channel: FeedChannel { pipeline.channel }

    /// Whether an item has started.
    public var hasStartedItems: Bool { pipeline.hasStartedItems }

    /// Ends the feed.
    ///
    /// - Returns: The feed; when the bytes stop in its middle, what was read until then.
    /// - Throws: When the bytes were nothing like a feed or a limit is reached.
    public consuming func finish() throws(PodcastFeedError) -> PodcastFeed {
        if let failure { throw failure }
        switch try pipeline.finish() {
        case .xml(let reader):
            return PodcastFeed(
                format: reader.format, encoding: encoding, channel: reader.channel,
                items: reader.items, liveItems: reader.liveItems,
                notes: typeNotes + pipeline.notes + reader.part.noteList.sorted(),
                omittedNoteCount: reader.part.noteList.omittedCount)
        case .json(let reader):
            return PodcastFeed(
                format: reader.format, encoding: encoding, channel: reader.channel,
                items: reader.items, notes: typeNotes + pipeline.notes + reader.noteList.notes,
                omittedNoteCount: reader.noteList.omittedCount)
        }
    }

    private var typeNotes: [FeedNote] {
        guard let type = options.contentType, options.isForeignType else { return [] }
        return [
            FeedNote(
                code: .foreignContentType, position: FeedPosition(line: 1, column: 1), path: "",
                rawText: String(type.prefix(200)))
        ]
    }

    private var encoding: FeedEncoding {
        FeedEncoding(name: pipeline.encodingName, transportName: options.transportCharset)
    }
}
