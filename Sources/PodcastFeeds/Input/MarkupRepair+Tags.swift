extension MarkupRepair {
    /// How far the end of a tag's name, and of a whole end tag, is looked for.
    private static let lookAhead = 256

    mutating func handleLessThan(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        if let quote = tag.quote {
            guard let isClosed = tag.closes(quote, in: input, from: index, isLast: isLast) else {
                return false
            }
            if isClosed { return escapeLessThan(in: input, output: &output) }
        }
        let start = MarkupStart(in: input, at: index, isLast: isLast)
        if start == .incomplete { return false }
        if start == .none { return escapeLessThan(in: input, output: &output) }
        if context == .tag { endBrokenTag(in: input, output: &output) }
        switch start {
        case .cdata: begin(.cdata, skipping: 9, in: input, output: &output)
        case .comment: begin(.comment, skipping: 4)
        case .instruction:
            guard let isMark = SectionQueue.isMark(in: input, at: index, isLast: isLast) else {
                return false
            }
            begin(.instruction, skipping: isMark ? 0 : 2)
            if isMark { write("<?x".utf8, skipping: 2, in: input, output: &output) }
        case .declaration: beginDeclaration(in: input, output: &output)
        case .endTag: return handleEndTag(in: input, isLast: isLast, output: &output)
        default: return try handleStartTag(in: input, isLast: isLast, output: &output)
        }
        return true
    }

    private mutating func begin(_ context: Context, skipping count: Int) {
        self.context = context
        tag = TagSyntax()
        index += count
    }

    private mutating func escapeLessThan(in input: Span<UInt8>, output: inout [UInt8]) -> Bool {
        replace(1, with: Array("&lt;".utf8), .unescapedLessThan, in: input, output: &output)
        return true
    }

    // MARK: Start tags

    private mutating func handleStartTag(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        guard readName(in: input, from: index + 1) else {
            if !isLast, input.count - index < Self.lookAhead { return false }
            return escapeLessThan(in: input, output: &output)
        }
        closeWhatEnds(before: name[...], in: input, output: &output)
        guard openTags.count < limits.depth else {
            throw .limit(.depth, limits.depth, at: position)
        }
        openTags.push(name[...])
        begin(.tag, skipping: 1 + name.count)
        return true
    }

    /// Reads the name at a place, if what ends it is there too and it is UTF-8, as all that the
    /// parser gets must be.
    private mutating func readName(in input: Span<UInt8>, from start: Int) -> Bool {
        name.removeAll(keepingCapacity: true)
        let end = min(input.count, start &+ Self.lookAhead)
        var index = start
        var isASCII = true
        while index < end {
            let byte = input[index]
            if byte >= 0x80 { isASCII = false }
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "<")
                || byte.isBlank
            {
                name.append(input, start..<index)
                return isASCII || String(validating: name, as: UTF8.self) != nil
            }
            index &+= 1
        }
        return false
    }

    /// Ends an item that lacks its end tag where the next starts, and HTML's paragraphs likewise.
    private mutating func closeWhatEnds(
        before name: ArraySlice<UInt8>, in input: Span<UInt8>, output: inout [UInt8]
    ) {
        guard TagName.endsItself(name) else { return }
        if TagName.isItem(name) {
            if let item = openTags.lastIndex(of: name) {
                close(from: item, in: input, output: &output)
            }
        } else if openTags.isInnermost(name) {
            close(from: openTags.count - 1, in: input, output: &output)
        }
    }

    /// Goes on in a start tag.
    mutating func handleTag(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) throws(PodcastFeedError) -> Bool {
        let step = tag.advance(over: input, &index, isLast: isLast)
        guard tag.length <= limits.textLength else {
            throw .limit(.textLength, limits.textLength, at: position)
        }
        guard tag.attributeCount <= limits.attributes else {
            throw .limit(.attributes, limits.attributes, at: position)
        }
        switch step {
        case .more: return false
        case .special: return try handleSpecial(in: input, isLast: isLast, output: &output)
        case .insert(let text): insert(text, .malformedMarkup, in: input, output: &output)
        case .drop: replace(1, with: [], .malformedMarkup, in: input, output: &output)
        case .end(isEmptyElement: true):
            begin(.text, skipping: 2)
            openTags.removeLast()
        case .end:
            if TagName.isVoid(openTags[openTags.count - 1]) {
                insert("/", .mismatchedTag, in: input, output: &output)
                openTags.removeLast()
            }
            begin(.text, skipping: 1)
        }
        return true
    }

    /// Ends a tag where the next markup starts, because its own `>` is missing.
    private mutating func endBrokenTag(in input: Span<UInt8>, output: inout [UInt8]) {
        insert(tag.ending, .malformedMarkup, in: input, output: &output)
        tag = TagSyntax()
        context = .text
    }

    // MARK: Declarations

    private mutating func beginDeclaration(in input: Span<UInt8>, output: inout [UInt8]) {
        omit(to: index + 2, in: input, output: &output)
        context = .declaration
        declaration = DeclarationProgress()
    }

    /// Leaves out a document type declaration, of which the names of texts are kept; a feed's start ends one that lacks its end.
    mutating func dropDeclaration(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) -> Bool {
        var end = index
        defer { omit(to: end, in: input, output: &output) }
        while end < input.count {
            if input[end] == UInt8(ascii: "<") {
                guard isLast || input.count - end >= FeedOpening.longestStart else { return false }
                if FeedOpening.isRoot(in: input, at: end) {
                    endDeclaration()
                    return true
                }
            }
            let isEnd = declaration.take(input[end])
            documentType.append(input[end])
            end += 1
            if isEnd {
                endDeclaration()
                return true
            }
        }
        return false
    }

    private mutating func endDeclaration() {
        documentType.finish()
        context = .text
    }

    // MARK: End tags

    private mutating func handleEndTag(
        in input: Span<UInt8>, isLast: Bool, output: inout [UInt8]
    ) -> Bool {
        if let length = openTags.innermostEndTagLength(in: input, at: index) {
            openTags.removeLast()
            index += length
            return true
        }
        var end = index + 2
        let limit = min(input.count, index + Self.lookAhead)
        while end < limit, input[end] != UInt8(ascii: ">"), input[end] != UInt8(ascii: "<") {
            end += 1
        }
        guard end < limit, readName(in: input, from: index + 2) else {
            if !isLast, input.count - index < Self.lookAhead { return false }
            return escapeLessThan(in: input, output: &output)
        }
        let isClosed = input[end] == UInt8(ascii: ">")
        let length = end - index + (isClosed ? 1 : 0)
        if openTags.isInnermost(name[...]), length == name.count + 3 {
            openTags.removeLast()
            index += length
        } else {
            mendEndTag(name[...], length: length, in: input, output: &output)
        }
        return true
    }

    /// Ends what is open inside of the element; drops an end tag that fits nothing.
    private mutating func mendEndTag(
        _ name: ArraySlice<UInt8>, length: Int, in input: Span<UInt8>, output: inout [UInt8]
    ) {
        var text: [UInt8] = []
        if let match = openTags.lastIndex(of: name) {
            close(from: match + 1, in: input, output: &output)
            text = Self.endTag(name)
            openTags.removeLast()
            if length == text.count { return keep(length) }
        } else if openTags.isMisspeltInnermost(name) {
            text = Self.endTag(openTags[openTags.count - 1])
            openTags.removeLast()
        }
        replace(length, with: text, .mismatchedTag, in: input, output: &output)
    }

    private mutating func keep(_ length: Int) {
        index += length
    }

    /// Ends the elements from one on, the innermost first.
    private mutating func close(from first: Int, in input: Span<UInt8>, output: inout [UInt8]) {
        while openTags.count > first {
            let name = openTags[openTags.count - 1]
            insert(Self.endTag(name).text, .mismatchedTag, in: input, output: &output)
            openTags.removeLast()
        }
    }

    private static func endTag(_ name: ArraySlice<UInt8>) -> [UInt8] {
        Array("</".utf8) + name + [UInt8(ascii: ">")]
    }

    /// Puts in what is missing at the place.
    private mutating func insert(
        _ text: String, _ code: FeedNote.Code, in input: Span<UInt8>, output: inout [UInt8]
    ) {
        replace(
            0, with: Array(text.utf8), code, "\(text) is missing", in: input, output: &output)
    }
}
