/// Makes a feed of the events of an XML parser; a plain value, without any library.
///
/// An element counts only at its own place under its parent.
struct FeedReader {
    private(set) var items: [FeedItem] = []
    private(set) var noteList: NoteList

    /// Why nothing can be given.
    private(set) var failure: PodcastFeedError?

    /// Where the parser is.
    var position = FeedPosition(line: 1, column: 1)

    /// The text of the open field, as far as it has come.
    var text: [UInt8] = []

    var channelDraft = ChannelDraft()
    var itemDraft = ItemDraft()

    private let limits: FeedLimits
    private var open: [OpenElement] = []
    private var textLength = 0
    private var hasOpenField = false
    private var hasOpenItem = false
    private(set) var hasRoot = false
    private var undeclaredPrefixes: Set<String> = []

    init(limits: FeedLimits) {
        self.limits = limits
        noteList = NoteList(limit: limits.notes)
    }

    var channel: FeedChannel { channelDraft.channel }

    // MARK: Events

    /// Takes the start of an element.
    mutating func start(_ name: XMLName, _ attributes: borrowing XMLAttributes) {
        guard failure == nil else { return }
        if open.isEmpty, let error = refusal(of: name) { return fail(error) }
        closeField(before: name.element)
        let place = place(of: name.element)
        open.append(OpenElement(name: name, place: place))
        if !hasOpenField { textLength = 0 }
        begin(place, name.element, attributes)
    }

    /// Whether a piece of text is to be appended to ``text``.
    mutating func takesText(_ count: Int) -> Bool {
        textLength += count
        if textLength > limits.textLength {
            fail(.limit(.textLength, limits.textLength, at: position))
        }
        return hasOpenField && failure == nil
    }

    /// Takes the end of an element; one that is not open is passed over.
    mutating func end(_ name: XMLName) {
        guard let index = open.lastIndex(where: { $0.name.qualified == name.qualified }) else {
            return
        }
        close(from: index)
    }

    /// Takes the end of the text: whole fields of an item that was cut off are kept if it can be
    /// played.
    mutating func finish() {
        guard failure == nil, hasRoot, !open.isEmpty else { return }
        note(.truncated, "")
        hasOpenField = false
        let isPlayable = hasOpenItem && !itemDraft.enclosures.isEmpty
        open.removeAll()
        if isPlayable { finishItem() }
    }

    // MARK: Structure

    /// Why a document with this root is no feed.
    private mutating func refusal(of root: XMLName) -> PodcastFeedError? {
        guard !hasRoot else { return nil }
        hasRoot = true
        switch root.element {
        case .rss, .rdf, .channel: return nil
        case .html: return .webPage(at: position)
        case .atomFeed:
            return .notAFeed("This is an Atom feed, which is not read here.", at: position)
        default:
            let name = root.qualified.prefix(100)
            return .notAFeed("This is XML with the root “\(name)”, not a feed.", at: position)
        }
    }

    /// Ends a field whose end tag is missing where something starts that no text holds.
    private mutating func closeField(before element: ElementName) {
        guard hasOpenField, element.endsText else { return }
        if let field = open.lastIndex(where: { $0.isField }) { close(from: field) }
    }

    private func place(of element: ElementName) -> OpenElement.Place {
        guard let parent = open.last?.place else {
            return element == .channel ? .channel : .root
        }
        switch (parent, element) {
        case (.root, .channel): return .channel
        case (.root, .item), (.channel, .item): return .item
        case (.root, .image), (.channel, .image): return .image
        case (.channel, .itunesCategory), (.category, .itunesCategory): return .category
        case (.channel, _): return Field(channelElement: element).map { .field($0) } ?? .skipped
        case (.item, _): return Field(itemElement: element).map { .field($0) } ?? .skipped
        case (.image, .url): return .field(.imageURL)
        case (.field, _), (.insideField, _): return .insideField
        default: return .skipped
        }
    }

    private mutating func begin(
        _ place: OpenElement.Place, _ element: ElementName, _ attributes: borrowing XMLAttributes
    ) {
        switch place {
        case .item:
            guard items.count < limits.items else {
                return fail(.limit(.items, limits.items, at: position))
            }
            hasOpenItem = true
            itemDraft = ItemDraft()
        case .category:
            if let text = attributes[.text] { channelDraft.addCategory(text) }
        case .field(let field):
            hasOpenField = true
            textLength = 0
            text.removeAll(keepingCapacity: true)
            readAttributes(of: field, attributes)
        default: break
        }
    }

    /// Closes an element and all that is open inside of it.
    private mutating func close(from index: Int) {
        while open.count > index, let element = open.last {
            switch element.place {
            case .field(let field):
                hasOpenField = false
                commit(field)
            case .item:
                hasOpenItem = false
                finishItem()
            default: break
            }
            open.removeLast()
        }
        if !hasOpenField { textLength = 0 }
    }

    private mutating func finishItem() {
        items.append(itemDraft.item)
    }

    /// Whether the open field belongs to an item.
    var isInItem: Bool { hasOpenItem }

    // MARK: Notes

    private mutating func fail(_ error: PodcastFeedError) {
        if failure == nil { failure = error }
    }

    mutating func note(_ code: FeedNote.Code, _ rawText: String) {
        guard noteList.admits() else { return }
        noteList.append(
            FeedNote(
                code: code, position: position, path: path, rawText: String(rawText.prefix(200))))
    }

    mutating func note(_ repair: Repair) {
        guard noteList.admits() else { return }
        noteList.append(
            FeedNote(
                code: repair.code, position: repair.position, path: path,
                rawText: String(repair.rawText.prefix(200))))
    }

    mutating func omitNotes(_ count: Int) {
        noteList.omit(count)
    }

    /// Takes an error of the markup.
    mutating func noteMarkup(_ code: FeedNote.Code, detail: String) {
        guard failure == nil else { return }
        // What is open at the end is told by `truncated`.
        if code == .contentAfterFeed, !open.isEmpty { return }
        if code == .undeclaredPrefix {
            guard undeclaredPrefixes.count < 100, undeclaredPrefixes.insert(detail).inserted else {
                return
            }
        }
        note(code, detail.filter { $0 != "\n" })
    }

    /// The open elements, items counted.
    private var path: String {
        open.map { element in
            let name = element.name.qualified.prefix(100)
            return element.place == .item ? "\(name)[\(items.count + 1)]" : String(name)
        }
        .joined(separator: "/")
    }
}

extension OpenElement {
    fileprivate var isField: Bool {
        if case .field = place { true } else { false }
    }
}
