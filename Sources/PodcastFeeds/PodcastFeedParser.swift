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
/// ``PodcastFeed/notes``. Entities never expand and nothing outside of the bytes is read. Rests on
/// libxml2's push parser (`xmlParseChunk`).
///
/// To hold less than the whole feed, take the items away while the bytes arrive, with
/// ``takeItems()``, or use ``PodcastFeedSequence``, which does that.
///
/// - Complexity: Linear in the bytes.
public struct PodcastFeedParser: ~Copyable, Sendable {
    /// How many bytes the XML parser gets at once, so that its work does not depend on how the
    /// feed was cut.
    private static let blockLength = 32 << 10

    private let options: FeedReadingOptions
    private var input: FeedInput
    private var parser: XMLPushParser?
    private var failure: PodcastFeedError?

    /// Makes a parser for one feed.
    public init(options: FeedReadingOptions = FeedReadingOptions()) {
        self.options = options
        input = FeedInput(limits: options.limits, charset: options.charset)
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

    /// Takes away the items that are complete; ``finish()`` gives those that were not taken.
    public mutating func takeItems() -> [FeedItem] {
        parser?.takeItems() ?? []
    }

    /// Takes away the broadcasts that are complete.
    public mutating func takeLiveItems() -> [PodcastLiveItem] {
        parser?.takeLiveItems() ?? []
    }

    /// The show as far as it is known; most often all of it once the first item has started.
    public var channel: FeedChannel {
        switch parser {
        case .some(let parser): parser.reader.channel
        case nil: FeedChannel()
        }
    }

    /// Whether an item has started.
    public var hasStartedItems: Bool {
        switch parser {
        case .some(let parser): parser.hasStartedItems
        case nil: false
        }
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
            format: reader.format, encoding: encoding, channel: reader.channel, items: reader.items,
            liveItems: reader.liveItems,
            notes: typeNotes + input.notes + reader.part.noteList.sorted(),
            omittedNoteCount: reader.part.noteList.omittedCount)
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
        FeedEncoding(name: input.encodingName, transportName: options.transportCharset)
    }

    /// Hands mended text on to the XML parser, in blocks of one length but for the last.
    private mutating func parse(isLast: Bool) throws(PodcastFeedError) {
        guard let start = input.start else { return }
        if parser == nil {
            let reader = FeedReader(
                limits: options.limits, baseURL: options.baseURL, retention: options.elements)
            parser = XMLPushParser(reader: reader, start: start)
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
