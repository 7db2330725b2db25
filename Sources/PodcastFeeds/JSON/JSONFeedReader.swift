/// Makes a feed of a JSON Feed 1.0 or 1.1 (jsonfeed.org).
///
/// A value of a wrong type costs nothing but itself. Members that no typed value holds, such as
/// extensions with a `_` before their name, are kept as elements.
struct JSONFeedReader {
    var items: [FeedItem] = []
    private(set) var channel = FeedChannel()
    private(set) var format = FeedFormat(.jsonFeed)
    private(set) var failure: PodcastFeedError?
    private(set) var noteList: NoteList

    /// How many items there were.
    private(set) var itemCount = 0

    private let options: FeedReadingOptions
    private var splitter = JSONFeedSplitter()
    private var path = ""

    init(options: FeedReadingOptions) {
        self.options = options
        noteList = NoteList(limit: options.limits.notes)
    }

    /// Takes the next piece of text.
    mutating func append(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        splitter.append(bytes)
        let limits = options.limits
        if splitter.depth > limits.depth { return fail(.limit(.depth, limits.depth, at: nil)) }
        if splitter.item.count > limits.itemLength || splitter.rest.count > limits.itemLength {
            return fail(.limit(.itemLength, limits.itemLength, at: nil))
        }
        for bytes in splitter.takeItems() { readItem(bytes) }
    }

    /// Ends the text; an item that was cut off is left out.
    mutating func finish() {
        guard failure == nil else { return }
        var rest = splitter.rest
        if splitter.depth > 0 {
            note(.truncated, "")
            rest = Self.closing(rest)
        }
        guard let feed = value(rest) else {
            return fail(.notAFeed("This is JSON that cannot be read."))
        }
        guard let version = feed["version"]?.text, version.contains("jsonfeed.org") else {
            return fail(.notAFeed("This is JSON without the version of a JSON Feed."))
        }
        format.version = version.split(separator: "/").last.map(String.init)
        path = "feed"
        readChannel(feed)
    }

    /// The outermost object up to its last whole member.
    private static func closing(_ bytes: [UInt8]) -> [UInt8] {
        guard let comma = bytes.lastIndex(of: UInt8(ascii: ",")) else { return bytes }
        return bytes[..<comma] + [UInt8(ascii: "}")]
    }

    private func value(_ bytes: [UInt8]) -> JSONValue? {
        try? JSONScanner.read(bytes, depthLimit: options.limits.depth)
    }

    // MARK: Channel

    private mutating func readChannel(_ feed: JSONValue) {
        guard case .object(let members) = feed else { return }
        for (name, value) in members {
            switch name {
            case "version": break
            case "title": channel.title = text(value)
            case "home_page_url": addLink(value, rel: nil)
            case "feed_url": addLink(value, rel: "self")
            case "next_url": addLink(value, rel: "next")
            case "description": channel.description = text(value)
            case "icon": channel.logo = url(value)
            case "favicon": channel.icon = url(value)
            case "language": channel.language = value.text
            case "authors", "author": channel.authors += persons(value)
            case "expired": channel.itunes = expired(value)
            case "hubs":
                for hub in value.elements { if let url = hub["url"] { addLink(url, rel: "hub") } }
            default: keep(name, value, in: &channel.elements)
            }
        }
    }

    private mutating func addLink(_ value: JSONValue, rel: String?) {
        guard let href = url(value) else { return }
        var link = FeedLink()
        (link.href, link.rel) = (href, rel)
        channel.links.append(link)
    }

    /// A feed that is over is one that is complete.
    private func expired(_ value: JSONValue) -> ITunesChannel? {
        guard case .bool(let flag) = value else { return channel.itunes }
        var itunes = channel.itunes ?? ITunesChannel()
        itunes.complete = FeedValue(rawText: flag ? "true" : "false", value: flag)
        return itunes
    }

    // MARK: Items

    private mutating func readItem(_ bytes: [UInt8]) {
        guard itemCount < options.limits.items else {
            return fail(.limit(.items, options.limits.items, at: nil))
        }
        itemCount += 1
        path = "feed/items[\(itemCount)]"
        guard case .object(let members)? = value(bytes) else {
            return note(.malformedMarkup, bytes.prefix(200).text)
        }
        var item = FeedItem()
        for (name, value) in members { read(name, value, into: &item) }
        var hash = StableHash()
        hash.combine(bytes.span)
        item.fingerprint = hash.value
        item.fillIn()
        items.append(item)
    }

    private mutating func read(_ name: String, _ value: JSONValue, into item: inout FeedItem) {
        switch name {
        case "id":
            if let text = value.text { item.guid = FeedGUID(value: text, isPermaLink: false) }
        case "url": addLink(value, rel: nil, to: &item)
        case "external_url": addLink(value, rel: "related", to: &item)
        case "title": item.title = text(value)
        case "content_html": addContent(value, .html, to: &item)
        case "content_text": addContent(value, .plain, to: &item)
        case "summary": item.description = text(value)
        case "image", "banner_image":
            if item.image == nil, let address = url(value) {
                var image = FeedImage()
                image.url = address
                item.image = image
            }
        case "date_published": item.published = date(value)
        case "date_modified": item.updated = date(value)
        case "authors", "author": item.authors += persons(value)
        case "tags":
            for term in value.elements.compactMap(\.text) {
                var category = FeedCategory()
                category.term = term
                item.categories.append(category)
            }
        case "language":
            if let language = value.text { keep(name, .string(language), in: &item.elements) }
        case "attachments":
            for attachment in value.elements {
                if let enclosure = enclosure(attachment) { item.enclosures.append(enclosure) }
            }
        default: keep(name, value, in: &item.elements)
        }
    }

    private mutating func addLink(
        _ value: JSONValue, rel: String?, to item: inout FeedItem
    ) {
        guard let href = url(value) else { return }
        var link = FeedLink()
        (link.href, link.rel) = (href, rel)
        item.links.append(link)
    }

    private func addContent(
        _ value: JSONValue, _ kind: FeedText.Kind, to item: inout FeedItem
    ) {
        guard let text = value.text else { return }
        var content = FeedContent()
        content.text = FeedText(text, kind: kind, base: options.baseURL)
        content.type = kind == .html ? "text/html" : "text/plain"
        item.contents.append(content)
    }

    private mutating func enclosure(_ value: JSONValue) -> FeedEnclosure? {
        guard let address = value["url"].flatMap({ url($0) }) else {
            note(.enclosureWithoutURL, value["mime_type"]?.text ?? "")
            return nil
        }
        var enclosure = FeedEnclosure()
        enclosure.url = address
        enclosure.type = value["mime_type"]?.text
        enclosure.title = value["title"]?.text
        enclosure.length = lenient(value["size_in_bytes"], .unreadableNumber) {
            NumberText.read($0).map(Int64.init)
        }
        enclosure.duration = lenient(
            value["duration_in_seconds"], .unreadableDuration, DurationText.read)
        return enclosure
    }

    // MARK: Values

    private func text(_ value: JSONValue) -> FeedText? {
        value.text.map { FeedText($0, kind: .plain, base: options.baseURL) }
    }

    private mutating func url(_ value: JSONValue) -> FeedURL? {
        guard let text = value.text else { return nil }
        let resolved = URLText.resolve(text, against: options.baseURL)
        if resolved == nil { note(.relativeURL, text) }
        return FeedURL(rawText: text, value: resolved)
    }

    private mutating func date(_ value: JSONValue) -> FeedValue<FeedDate>? {
        lenient(value, .unreadableDate, DateText.read)
    }

    private mutating func lenient<Value>(
        _ value: JSONValue?, _ code: FeedNote.Code, _ read: (ArraySlice<UInt8>) -> Value?
    ) -> FeedValue<Value>? {
        guard let text = value?.text else { return nil }
        let result = FeedValue(rawText: text, value: read(Array(text.utf8)[...]))
        if result.value == nil { note(code, text) }
        return result
    }

    /// One person in version 1.0, a list in 1.1; the same persons are not added twice.
    private mutating func persons(_ value: JSONValue) -> [FeedPerson] {
        let values = if case .array(let list) = value { list } else { [value] }
        var persons: [FeedPerson] = []
        for value in values {
            var person = FeedPerson()
            person.name = value["name"]?.text
            person.uri = value["url"].flatMap { url($0) }
            person.avatar = value["avatar"].flatMap { url($0) }
            if person != FeedPerson() { persons.append(person) }
        }
        return persons
    }

    private func keep(_ name: String, _ value: JSONValue, in elements: inout [FeedElement]) {
        if options.elements != .none { elements.append(FeedElement(name: name, json: value)) }
    }

    private mutating func note(_ code: FeedNote.Code, _ rawText: String) {
        guard noteList.admits() else { return }
        noteList.append(
            FeedNote(
                code: code, position: FeedPosition(line: 1, column: 1), path: path,
                rawText: String(rawText.prefix(200))))
    }

    private mutating func fail(_ error: PodcastFeedError) {
        if failure == nil { failure = error }
    }
}
