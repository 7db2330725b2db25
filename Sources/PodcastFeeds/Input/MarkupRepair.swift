/// A filter before the XML parser that mends what would cost content or stop the parse.
///
/// It takes text in pieces and gives out valid UTF-8 in which each `&` starts a reference that XML
/// knows, each `<` starts markup and each end tag fits, without control characters. Inside CDATA
/// sections, comments and processing instructions an `&` is left alone; a document type declaration
/// is left out, and the plain texts that it declares as entities stand where they are named. Linear
/// in the input, but for ``FeedLimits/entityExpansion``.
struct MarkupRepair {
    enum Context {
        case text, tag, cdata, comment, instruction, declaration

        /// Text behind a reference, whose references are decoded here.
        case escapedText

        /// Whether what is there goes past the parser.
        var isSection: Bool { self == .cdata || self == .escapedText }

        /// The one byte that matters besides those that matter everywhere; nil in text.
        fileprivate var mark: UInt8? {
            switch self {
            case .cdata: UInt8(ascii: "]")
            case .comment: UInt8(ascii: "-")
            case .instruction: UInt8(ascii: "?")
            default: nil
            }
        }
    }

    /// What was changed since it was last asked for.
    private(set) var repairs: [Repair] = []

    /// How many changes are not in ``repairs``, because there were too many.
    private(set) var omittedCount = 0

    /// Where the next piece starts.
    var position = FeedPosition(line: 1, column: 1)

    let limits: FeedLimits
    var context = Context.text
    var tag = TagSyntax()
    var declaration = DeclarationProgress()
    var documentType = DocumentType()
    var openTags = OpenTags()

    /// The name of the tag at the place; the memory is used again for the next.
    var name: [UInt8] = []

    /// The place in the current piece.
    var index = 0

    /// Where in the current piece a section is split.
    var sectionEnd = 0

    /// What stands in CDATA sections and behind references, apart from the text that is parsed.
    var sections = SectionQueue()

    /// The length at which a section is split.
    static let sectionLength = 16 << 10

    private var keptCount = 0
    private var writtenCount = 0
    private var takenCount = 0
    private var runStart = 0
    private var countedEnd = 0

    /// How many bytes references to declared entities became.
    private var expandedCount = 0

    init(limits: FeedLimits) {
        self.limits = limits
    }

    /// Takes a piece of text, from its front, and appends what it becomes to `output`.
    ///
    /// - Parameters:
    ///   - input: What the last call left, then new text.
    ///   - isLast: Whether nothing follows.
    ///   - output: From whose front the caller may take away between calls.
    /// - Returns: How many bytes were taken; a few are left where their meaning is not clear yet.
    /// - Throws: A limit on the depth, the attributes or the length of a tag.
    mutating func process(
        _ input: Span<UInt8>, isLast: Bool, into output: inout [UInt8]
    ) throws(PodcastFeedError) -> Int {
        (index, runStart, countedEnd) = (0, 0, 0)
        defer { sectionEnd -= index }
        takenCount = writtenCount - output.count
        while index < input.count {
            let hasMoved =
                switch context {
                case .tag: try handleTag(in: input, isLast: isLast, output: &output)
                case .declaration: dropDeclaration(in: input, isLast: isLast, output: &output)
                default: try handleContent(in: input, isLast: isLast, output: &output)
                }
            guard hasMoved else { break }
        }
        flush(input, into: &output)
        advance(to: index, in: input)
        writtenCount = takenCount + output.count
        return index
    }

    /// Gives out the contents of sections since the last call.
    mutating func takeSections(into taken: inout SectionQueue) {
        sections.take(into: &taken)
    }

    /// Gives out the changes that were made since the last call.
    mutating func takeRepairs() -> [Repair] {
        defer { repairs.removeAll(keepingCapacity: true) }
        return repairs
    }

    /// Goes on to the next byte that matters and handles it; false when more bytes are needed.
    private mutating func handleContent(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        if context.isSection, index >= sectionEnd { splitSection(in: input, output: &output) }
        if let mark = context.mark {
            index = input.firstStop(from: index, mark)
        } else {
            index = input.firstTextStop(from: index)
        }
        if context == .text || context == .escapedText {
            decodeReferences(in: input, output: &output)
        }
        if context.isSection, index > sectionEnd { index = sectionEnd }
        guard index < input.count else { return false }
        if context.isSection, index == sectionEnd { return true }
        return try handleSpecial(in: input, isLast: isLast, output: &output)
    }

    /// Decodes the references here that no feed lacks, each with the text up to the next stop.
    private mutating func decodeReferences(in input: Span<UInt8>, output: inout [UInt8]) {
        while index < input.count, input[index] == UInt8(ascii: "&"), openTags.count > 0,
            context == .text || index < sectionEnd,
            let length = CharacterReference.predeclaredLength(in: input, at: index)
        {
            if context == .text { begin(.escapedText, skipping: 0, in: input, output: &output) }
            sections.append(input, runStart..<index)
            sections.append(CharacterReference.predeclared(input[index + 1]))
            index += length
            runStart = index
            sectionEnd = max(sectionEnd, index)
            index = input.firstTextStop(from: index)
        }
    }

    /// Handles the byte at `index`; false when more bytes are needed for that.
    mutating func handleSpecial(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        let byte = input[index]
        if byte >= 0x80 { return handleHighByte(in: input, isLast: isLast, output: &output) }
        if byte < 0x20 {
            replace(1, with: [], .controlCharacter, in: input, output: &output)
            return true
        }
        switch (context, byte) {
        case (.escapedText, UInt8(ascii: "&"))
        where CharacterReference(in: input, at: index, isLast: isLast) == .incomplete:
            return false
        case (.escapedText, _):
            endSection(in: input, output: &output)
            return true
        case (.text, UInt8(ascii: "&")), (.tag, UInt8(ascii: "&")):
            return try handleAmpersand(in: input, isLast: isLast, output: &output)
        case (.text, UInt8(ascii: "]")):
            return handleBracket(in: input, isLast: isLast, output: &output)
        case (.text, _), (.tag, _):
            return try handleLessThan(in: input, isLast: isLast, output: &output)
        default:
            return handleSectionEnd(in: input, isLast: isLast, output: &output)
        }
    }

    private mutating func handleHighByte(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) -> Bool {
        while index < input.count, input[index] >= 0x80, !context.isSection || index < sectionEnd {
            switch UTF8Sequence(in: input, at: index) {
            case .valid(3) where input.isNoncharacter(at: index):
                replace(3, with: [], .controlCharacter, in: input, output: &output)
            case .valid(let count):
                index += count
            case .incomplete where !isLast:
                return false
            case .incomplete, .invalid:
                var character: [UInt8] = []
                character.append(character: Windows1252.character(input[index]))
                replace(1, with: character, .invalidEncoding, in: input, output: &output)
            }
        }
        return true
    }

    private mutating func handleAmpersand(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        switch CharacterReference(in: input, at: index, isLast: isLast) {
        case .incomplete:
            return false
        case .valid(let length):
            index += length
        case .named(let character, let length):
            let text = Array("&#\(character);".utf8)
            replace(length, with: text, .htmlEntity, in: input, output: &output)
        case .numbered(let character, let length):
            let text = character.map { Array("&#\($0);".utf8) } ?? []
            replace(length, with: text, .invalidCharacterReference, in: input, output: &output)
        case .none:
            if !documentType.entities.isEmpty {
                guard let isDeclared = try expand(in: input, isLast: isLast, output: &output) else {
                    return false
                }
                if isDeclared { return true }
            }
            let text = Array("&amp;".utf8)
            replace(1, with: text, .unescapedAmpersand, in: input, output: &output)
        }
        return true
    }

    /// Puts in the text of a declared entity.
    ///
    /// - Returns: Whether one is named here; nil when more bytes are needed to tell.
    private mutating func expand(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool? {
        var name: [UInt8] = []
        var end = index + 1
        while end < input.count, DocumentType.isNamePart(input[end]),
            name.count <= DocumentType.longestName
        {
            name.append(input[end])
            end += 1
        }
        if end == input.count, !isLast { return nil }
        guard end < input.count, input[end] == UInt8(ascii: ";"),
            let text = documentType.entities[name]
        else { return false }
        expandedCount += text.count
        guard expandedCount <= limits.entityExpansion else {
            throw .limit(.entityExpansion, limits.entityExpansion, at: position)
        }
        write(text, skipping: end + 1 - index, in: input, output: &output)
        return true
    }

    /// In a text, the end of a CDATA section must be written with a reference.
    private mutating func handleBracket(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) -> Bool {
        guard index + 3 <= input.count else {
            if isLast { index += 1 }
            return isLast
        }
        if input[index + 1] == UInt8(ascii: "]"), input[index + 2] == UInt8(ascii: ">") {
            let text = Array("]]&gt;".utf8)
            replace(3, with: text, .malformedMarkup, in: input, output: &output)
        } else {
            index += 1
        }
        return true
    }

    private mutating func splitSection(in input: Span<UInt8>, output: inout [UInt8]) {
        flush(input, into: &output)
        sections.endPiece(in: &output, takenCount: takenCount)
        sectionEnd = index + Self.sectionLength
    }

    /// Starts what goes past the parser, behind so many bytes.
    mutating func begin(
        _ section: Context, skipping count: Int, in input: Span<UInt8>, output: inout [UInt8]
    ) {
        flush(input, into: &output)
        context = section
        tag = TagSyntax()
        index += count
        runStart = index
        sectionEnd = index + Self.sectionLength
    }

    private mutating func endSection(in input: Span<UInt8>, output: inout [UInt8]) {
        flush(input, into: &output)
        sections.endPiece(in: &output, takenCount: takenCount)
        context = .text
    }

    /// Looks for `]]>`, `-->` or `?>` at the place.
    private mutating func handleSectionEnd(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) -> Bool {
        let length = context == .instruction ? 2 : 3
        guard index + length <= input.count else {
            if isLast { index = input.count }
            return isLast
        }
        let isEnd =
            input[index + length - 1] == UInt8(ascii: ">")
            && input[index + length - 2] == input[index]
        if isEnd, context == .cdata {
            endSection(in: input, output: &output)
            runStart = index + length
        }
        if isEnd { context = .text }
        index += isEnd ? length : 1
        return true
    }

    /// Puts `text` in the place of the next `count` bytes, and notes it with what stood there or
    /// with `rawText`.
    mutating func replace(
        _ count: Int, with text: [UInt8], _ code: FeedNote.Code, _ rawText: String? = nil,
        in input: Span<UInt8>, output: inout [UInt8]
    ) {
        flush(input, into: &output)
        if keptCount < limits.notes {
            keptCount += 1
            advance(to: index, in: input)
            var raw: [UInt8] = []
            raw.append(input, index..<(index + count))
            let shown = rawText ?? Self.visible(raw, code)
            repairs.append(
                Repair(
                    code: code, position: position, rawText: shown,
                    offset: takenCount + output.count))
        } else {
            omittedCount += 1
        }
        if context.isSection {
            sections.append(text)
        } else {
            output.append(contentsOf: text)
        }
        index += count
        runStart = index
    }

    /// Writes what stands in no feed; nothing is noted.
    mutating func write(
        _ text: some Collection<UInt8>, skipping count: Int, in input: Span<UInt8>,
        output: inout [UInt8]
    ) {
        flush(input, into: &output)
        output.append(contentsOf: text)
        index += count
        runStart = index
    }

    /// Bytes that are no text are written in hexadecimal.
    private static func visible(_ bytes: [UInt8], _ code: FeedNote.Code) -> String {
        guard code == .invalidEncoding || code == .controlCharacter else { return bytes.text }
        return bytes.map { "0x" + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    /// Leaves out what is up to a place but for its line ends, so that lines are counted alike.
    mutating func omit(to end: Int, in input: Span<UInt8>, output: inout [UInt8]) {
        flush(input, into: &output)
        for place in index..<end where input[place] == 0x0A { output.append(0x0A) }
        index = end
        runStart = end
    }

    private mutating func flush(_ input: Span<UInt8>, into output: inout [UInt8]) {
        if context.isSection {
            sections.append(input, runStart..<index)
        } else {
            output.append(input, runStart..<index)
        }
        runStart = index
    }

    /// Counts the lines and characters up to a place.
    private mutating func advance(to end: Int, in input: Span<UInt8>) {
        position.advance(over: input, countedEnd..<end)
        countedEnd = end
    }
}

extension FeedPosition {
    /// Moves over a piece of text, which is UTF-8.
    mutating func advance(over bytes: Span<UInt8>, _ range: Range<Int>) {
        let (lines, characters) = bytes.countLines(in: range)
        (line, column) = (line + lines, (lines > 0 ? 1 : column) + characters)
    }
}

extension Span<UInt8> {
    /// Whether the three bytes are U+FFFE or U+FFFF, which XML forbids.
    fileprivate func isNoncharacter(at index: Int) -> Bool {
        self[index] == 0xEF && self[index + 1] == 0xBF && self[index + 2] >= 0xBE
    }
}
