/// Turns a feed's bytes, in pieces of any size, into UTF-8 that an XML parser can read.
///
/// Three steps, each of which waits for as many bytes as it needs: find the encoding and decode,
/// pass over what stands before the feed, mend the markup.
struct FeedInput: ~Copyable {
    /// Mended text that the parser has not got yet; whoever takes from its front removes it.
    var output: [UInt8] = []

    /// Where the feed starts, once that is known.
    private(set) var start: FeedPosition?

    /// Whether it is JSON, which is handed on as it is.
    private(set) var isJSON = false

    /// Notes that belong to no element.
    private(set) var notes: [FeedNote] = []

    private let limits: FeedLimits
    private let charset: String?
    private var byteCount = 0
    private var raw: [UInt8] = []
    private var text: [UInt8] = []
    private var isSniffed = false
    private var decoder: XMLCharacterDecoder?
    private var repair: MarkupRepair
    private var hasMalformedBytes = false

    init(limits: FeedLimits, charset: String?) {
        self.limits = limits
        self.charset = charset
        repair = MarkupRepair(limits: limits)
    }

    /// The name of the encoding, as stated.
    private(set) var encodingName = "utf-8"

    /// Whether the document type is that of Netscape's RSS.
    var isNetscape: Bool { repair.documentType.isNetscape }

    /// How many changes were too many to tell.
    var omittedRepairCount: Int { repair.omittedCount }

    mutating func append(
        _ bytes: Span<UInt8>, _ range: Range<Int>
    ) throws(PodcastFeedError) {
        guard range.count <= limits.bytes - byteCount else {
            throw .limit(.bytes, limits.bytes, at: repair.position)
        }
        byteCount += range.count
        guard isSniffed, decoder == nil else {
            raw.append(bytes, range)
            return try advance(isLast: false)
        }
        var start = range.lowerBound
        if isXML, text.isEmpty {
            // The repair can read them where they are.
            start += try repair.process(
                bytes.extracting(range), isLast: false, into: &output)
        }
        text.append(bytes, start..<range.upperBound)
        if !isXML || start == range.lowerBound { try advance(isLast: false) }
    }

    private var isXML: Bool { start != nil && !isJSON }

    /// Gives out what was kept back.
    ///
    /// - Throws: A failure when there is no markup at all.
    mutating func finish() throws(PodcastFeedError) {
        try advance(isLast: true)
        guard start == nil else { return }
        if text.allSatisfy({ $0.isBlank || $0 == 0 }) { throw .emptyInput }
        throw .notAFeed("There is no XML in this.")
    }

    mutating func takeSections(into taken: inout SectionQueue) {
        repair.takeSections(into: &taken)
    }

    mutating func takeRepairs() -> [Repair] {
        repair.takeRepairs()
    }

    private mutating func advance(isLast: Bool) throws(PodcastFeedError) {
        decode(isLast: isLast)
        if start == nil { findStart(isLast: isLast) }
        guard start != nil else { return }
        if isJSON {
            output += text
            return text.removeAll(keepingCapacity: true)
        }
        var pending: [UInt8] = []
        swap(&pending, &text)
        let taken = try repair.process(pending.span, isLast: isLast, into: &output)
        pending.removeFirst(taken)
        swap(&pending, &text)
    }

    private mutating func decode(isLast: Bool) {
        if !isSniffed {
            guard raw.count >= EncodingSniffer.length || isLast else { return }
            sniff()
        }
        if decoder != nil {
            let malformedCount = decoder?.decode(raw, isLast: isLast, into: &text) ?? 0
            if malformedCount > 0, !hasMalformedBytes {
                hasMalformedBytes = true
                note(.invalidEncoding, "")
            }
        } else {
            text += raw
        }
        raw.removeAll(keepingCapacity: true)
    }

    private mutating func sniff() {
        isSniffed = true
        let encoding = EncodingSniffer(raw[...], charset: charset)
        raw.removeFirst(encoding.markLength)
        encodingName = encoding.statedName
        guard let name = encoding.name else { return }
        decoder = XMLCharacterDecoder(encoding: name)
        if decoder == nil { note(.unknownEncoding, name) }
    }

    private mutating func findStart(isLast: Bool) {
        if text.first(where: { !$0.isBlank }) == UInt8(ascii: "{") {
            isJSON = true
            start = FeedPosition(line: 1, column: 1)
            return
        }
        guard case .start(let offset) = FeedOpening.find(in: text[...], isLast: isLast) else {
            return
        }
        let junk = text[..<offset]
        var position = FeedPosition(line: 1, column: 1)
        if !junk.trimmed.isEmpty { note(.junkBeforeFeed, junk.trimmed.prefix(200).text) }
        position.advance(over: text.span, 0..<offset)
        text.removeFirst(offset)
        start = position
        repair.position = position
    }

    private mutating func note(_ code: FeedNote.Code, _ rawText: String) {
        notes.append(FeedNote(code: code, position: repair.position, path: "", rawText: rawText))
    }
}
