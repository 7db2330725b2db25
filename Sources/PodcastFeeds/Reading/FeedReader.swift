/// Makes a feed of the events of an XML parser; a plain value, without any library.
///
/// The feed is read part by part: an item or a child of the channel is kept as a tree until its
/// end has come, then its values are read off the tree. An element counts only at its own place.
struct FeedReader {
    /// What is open around a part.
    struct Outer {
        enum Kind {
            case root, channel
        }

        var kind: Kind
        var base: String?
        var language: String?
    }

    enum PartKind {
        case item, liveItem, channelPart
    }

    var items: [FeedItem] = []
    var liveItems: [PodcastLiveItem] = []
    var part: PartReader
    var draft = ChannelDraft()
    var format = FeedFormat(.rss)

    /// Why nothing can be given.
    private(set) var failure: PodcastFeedError?

    /// Where the parser is.
    var position = FeedPosition(line: 1, column: 1)

    /// How many items and broadcasts there were.
    private(set) var itemCount = 0
    private(set) var hasRoot = false

    /// The namespace of names without prefix that the root declares.
    var rootNamespace: String?

    /// Whether the first item has started, so that the channel is most likely known.
    var hasStartedItems: Bool { itemCount > 0 || (partKind != .channelPart && isInPart) }

    private let limits: FeedLimits
    private var outer: [Outer] = []
    private var partKind = PartKind.channelPart
    private var isInPart = false

    /// How many elements are open in the part.
    private var depth = 0
    private var textLength = 0
    private var undeclaredPrefixes: Set<String> = []

    /// What kind of document is read.
    enum Document {
        case feed, opml
    }

    private let document: Document

    /// What was read of an OPML document.
    var outline = OPMLDocument()

    init(options: FeedReadingOptions, document: Document = .feed) {
        limits = options.limits
        self.document = document
        part = PartReader(
            limits: options.limits, baseURL: options.baseURL, retention: options.elements)
    }

    var channel: FeedChannel {
        var channel = draft.finished()
        if channel.language == nil { channel.language = rootLanguage }
        return channel
    }

    private var rootLanguage: String?

    // MARK: Events

    /// Takes the start of an element, whose attributes are to be added to the part's tree.
    mutating func start(_ name: Int32) {
        guard failure == nil else { return }
        if isInPart {
            closeField(before: part.tree.names.meanings[Int(name)])
            if depth <= fieldDepth { textLength = 0 }
        }
        part.tree.start(name, at: position)
        depth += 1
    }

    /// Goes on when the attributes have been added.
    mutating func finishStart() {
        guard failure == nil else { return }
        if part.tree.size > limits.itemLength {
            fail(.limit(.itemLength, limits.itemLength, at: position))
        }
        if !isInPart { beginOutside() }
    }

    /// Whether a piece of text is to be added to the part's tree.
    @inline(__always)
    mutating func takesText(_ count: Int) -> Bool {
        textLength &+= count
        if textLength > limits.textLength {
            fail(.limit(.textLength, limits.textLength, at: position))
        }
        return isInPart && failure == nil && depth > (partKind == .channelPart ? 0 : 1)
    }

    /// Takes the end of an element; one that is not open is passed over.
    mutating func end(_ name: Int32) {
        guard isInPart else {
            if part.outerNames.last == name { endOutside() }
            return
        }
        guard let open = part.tree.openCount(to: name) else {
            if part.outerNames.contains(name) { close(depth) }
            return
        }
        close(open)
    }

    /// Takes the end of the text: whole fields of an item that was cut off are kept if it can be
    /// played.
    mutating func finish() {
        guard failure == nil, hasRoot, isInPart || !outer.isEmpty else { return }
        note(.truncated, "")
        guard isInPart, partKind == .item else { return }
        part.tree.removeOpenChild()
        part.tree.end()
        let item = part.item()
        if !item.enclosures.isEmpty || item.media?.allFiles.isEmpty == false { items.append(item) }
        isInPart = false
    }

    // MARK: Around the parts

    /// Decides what the element is that was just started outside of any part.
    private mutating func beginOutside() {
        let meaning = part.tree.meaning(.root)
        if outer.isEmpty {
            if !hasRoot, let error = refusal(of: meaning) { return fail(error) }
            let isChannel = meaning.local == .channel || meaning.local == .feed
            return open(isChannel ? .channel : .root)
        }
        switch (meaning.namespace, meaning.local) {
        case (.rss, .channel), (.atom, .channel): open(.channel)
        case (.rss, .item), (.rss, .entry), (.atom, .entry), (.atom, .item): beginPart(.item)
        case (.podcast, .liveitem): beginPart(.liveItem)
        default: beginPart(.channelPart)
        }
    }

    private mutating func open(_ kind: Outer.Kind) {
        let name = part.tree.nodes[0].name
        outer.append(Outer(kind: kind, base: part.outerBase, language: part.outerLanguage))
        part.outerBase = part.base(of: .root)
        part.outerLanguage = part.language(of: .root)
        rootLanguage = rootLanguage ?? part.outerLanguage
        if let about = part.tree.attribute(.root, .about, in: .rdf) {
            draft.channel.id = about.text
        }
        noteFormat()
        part.outerNames.append(name)
        part.tree.removeAll()
        depth = 0
    }

    private mutating func endOutside() {
        part.outerNames.removeLast()
        guard let last = outer.popLast() else { return }
        (part.outerBase, part.outerLanguage) = (last.base, last.language)
        textLength = 0
    }

    /// Why a document with this root is no feed.
    private mutating func refusal(of root: XMLName.Meaning) -> PodcastFeedError? {
        hasRoot = true
        switch root.local {
        case .rss where document == .feed, .rdf where document == .feed,
            .channel where document == .feed, .feed where document == .feed:
            return nil
        case .opml where document == .opml:
            outline.version = part.string(.root, .version)
            return nil
        case .opml:
            return .notAFeed(
                "This is a list of feeds in OPML: read it with OPMLDocument.", at: position)
        case .html: return .webPage(at: position)
        default:
            let name = part.tree.name(.root).qualified.prefix(100)
            return .notAFeed("This is XML with the root “\(name)”, not a feed.", at: position)
        }
    }

    private mutating func noteFormat() {
        let name = part.tree.name(.root)
        let version = part.string(.root, .version)
        switch name.meaning.local {
        case .rss: format = FeedFormat(.rss, version: version)
        case .feed:
            let isOld = name.uri.contains("purl.org/atom")
            let known = name.meaning.namespace == .atom ? (isOld ? "0.3" : "1.0") : nil
            format = FeedFormat(.atom, version: version ?? known)
        case .rdf:
            let isOld = rootNamespace?.contains("/0.9") == true
            format = FeedFormat(.rdf, version: isOld ? "0.90" : nil)
        case .channel where format.kind == .rdf:
            let isOld = name.uri.contains("/0.9")
            format.version = isOld ? "0.90" : name.uri.contains("rss1.1") ? "1.1" : "1.0"
        default: break
        }
    }

    // MARK: Parts

    private mutating func beginPart(_ kind: PartKind) {
        isInPart = true
        partKind = kind
        textLength = 0
        if kind == .channelPart { return }
        guard itemCount < limits.items else {
            return fail(.limit(.items, limits.items, at: position))
        }
        itemCount += 1
        part.itemNumber = kind == .item ? items.count + 1 + takenItemCount : nil
    }

    /// How many of the items were given out before the end.
    private var takenItemCount = 0

    mutating func takeItems() -> [FeedItem] {
        takenItemCount += items.count
        defer { items = [] }
        return items
    }

    mutating func takeLiveItems() -> [PodcastLiveItem] {
        defer { liveItems = [] }
        return liveItems
    }

    /// The depth at which an element is a field by itself.
    private var fieldDepth: Int { partKind == .channelPart ? 0 : 1 }

    /// Ends a field whose end tag is missing where something starts that no text holds.
    private mutating func closeField(before name: XMLName.Meaning) {
        guard depth > fieldDepth, name.endsText,
            let field = part.tree.openChild(atDepth: fieldDepth),
            part.tree.meaning(field).isTextField
        else { return }
        close(depth - fieldDepth)
    }

    /// Closes so many elements.
    private mutating func close(_ count: Int) {
        for _ in 0..<count { part.tree.end() }
        depth -= count
        if depth <= fieldDepth { textLength = 0 }
        if depth == 0 { finishPart() }
    }

    private mutating func finishPart() {
        isInPart = false
        switch partKind {
        case .channelPart where document == .opml: part.readOutlinePart(into: &outline)
        case .channelPart: part.readChannelPart(into: &draft)
        case .item: items.append(part.item())
        case .liveItem: liveItems.append(part.liveItem())
        }
        part.itemNumber = nil
        part.tree.removeAll()
    }

    // MARK: Notes

    mutating func fail(_ error: PodcastFeedError) {
        if failure == nil { failure = error }
    }

    mutating func note(_ code: FeedNote.Code, _ rawText: String) {
        guard part.noteList.admits() else { return }
        part.noteList.append(
            FeedNote(
                code: code, position: position, path: path, rawText: String(rawText.prefix(200))))
    }

    mutating func note(_ repair: Repair) {
        guard part.noteList.admits() else { return }
        part.noteList.append(
            FeedNote(
                code: repair.code, position: repair.position, path: path,
                rawText: String(repair.rawText.prefix(200))))
    }

    mutating func omitNotes(_ count: Int) {
        part.noteList.omit(count)
    }

    /// Takes an error of the markup.
    mutating func noteMarkup(_ code: FeedNote.Code, detail: String) {
        guard failure == nil else { return }
        // What is open at the end is told by `truncated`.
        if code == .contentAfterFeed, isInPart || !outer.isEmpty { return }
        if code == .undeclaredPrefix {
            guard undeclaredPrefixes.count < 100, undeclaredPrefixes.insert(detail).inserted else {
                return
            }
        }
        note(code, detail.filter { $0 != "\n" })
    }

    /// The open elements, items counted.
    private var path: String { part.openPath }
}
