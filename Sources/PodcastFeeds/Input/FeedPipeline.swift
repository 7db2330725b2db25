/// Leads bytes through the repair and the parser to a reader.
struct FeedPipeline: ~Copyable {
    /// How many bytes the XML parser gets at once, so that its work does not depend on how the
    /// feed was cut.
    private static let blockLength = 32 << 10

    private let limits: FeedLimits
    private var input: FeedInput
    private var reader: FeedReader?
    private var parser: XMLPushParser?
    private var json: JSONFeedReader?

    /// What went past the parser since the last block; the memory is used again.
    private var sections = SectionQueue()

    /// How many bytes the parser has got, and at which counts it is to be called.
    private var pushedCount = 0
    private var cuts: [Int] = []

    init(options: FeedReadingOptions, document: FeedReader.Document = .feed) {
        limits = options.limits
        input = FeedInput(limits: options.limits, charset: options.charset)
        reader = FeedReader(options: options, document: document)
        json = document == .feed ? JSONFeedReader(options: options) : nil
    }

    var encodingName: String { input.encodingName }

    /// Notes that belong to no element.
    var notes: [FeedNote] { input.notes }

    mutating func append(_ bytes: Span<UInt8>) throws(PodcastFeedError) {
        var start = 0
        while start < bytes.count {
            let end = min(start + Self.blockLength, bytes.count)
            try input.append(bytes, start..<end)
            try parse(isLast: false)
            start = end
        }
    }

    // MARK: What is read so far

    mutating func takeItems() -> [FeedItem] {
        guard input.isJSON else { return parser?.takeItems() ?? [] }
        defer { json?.items = [] }
        return json?.items ?? []
    }

    mutating func takeLiveItems() -> [PodcastLiveItem] { parser?.takeLiveItems() ?? [] }

    var channel: FeedChannel {
        switch parser {
        case .some(let parser): parser.reader.channel
        case nil: json?.channel ?? FeedChannel()
        }
    }

    var hasStartedItems: Bool {
        switch parser {
        case .some(let parser): parser.hasStartedItems
        case nil: (json?.itemCount ?? 0) > 0
        }
    }

    // MARK: The end

    /// What was read in the end.
    indirect enum Outcome {
        case xml(FeedReader)
        case json(JSONFeedReader)
    }

    mutating func finish() throws(PodcastFeedError) -> Outcome {
        try input.finish()
        try parse(isLast: true)
        if input.isJSON, var json {
            json.finish()
            if let failure = json.failure { throw failure }
            return .json(json)
        }
        guard var reader = parser.take()?.finish() else { throw .emptyInput }
        if let failure = reader.failure { throw failure }
        guard reader.hasRoot else { throw .notAFeed("No element can be read in this.") }
        reader.format.isNetscape = input.isNetscape
        reader.omitNotes(input.omittedRepairCount)
        return .xml(reader)
    }

    /// Hands mended text on to the XML parser, in blocks of one length but for the last.
    private mutating func parse(isLast: Bool) throws(PodcastFeedError) {
        guard let start = input.start else { return }
        if input.isJSON { return try parseJSON() }
        if let reader = reader.take() { parser = XMLPushParser(reader: reader, start: start) }
        let repairs = input.takeRepairs()
        input.takeSections(into: &sections)
        parser?.announce(repairs, sections)
        cuts += sections.cuts
        var text: [UInt8] = []
        swap(&text, &input.output)
        var taken = 0
        while taken < text.count, let end = blockEnd(from: taken, in: text.count, isLast) {
            parser?.push(text.span.extracting(taken..<end))
            pushedCount += end - taken
            taken = end
            if let failure = parser?.failure { throw failure }
        }
        text.removeFirst(taken)
        swap(&text, &input.output)
    }

    /// Where the next block ends: at a cut, at the block's length or at the end of all.
    private mutating func blockEnd(from start: Int, in count: Int, _ isLast: Bool) -> Int? {
        while let cut = cuts.first, cut <= pushedCount { cuts.removeFirst() }
        if let cut = cuts.first, cut - pushedCount <= Self.blockLength {
            return start + cut - pushedCount
        }
        guard isLast || count - start >= Self.blockLength else { return nil }
        return min(start + Self.blockLength, count)
    }

    private mutating func parseJSON() throws(PodcastFeedError) {
        guard json != nil else { throw .notAFeed("This is JSON.") }
        var text: [UInt8] = []
        swap(&text, &input.output)
        json?.append(text.span)
        if let failure = json?.failure { throw failure }
    }
}
