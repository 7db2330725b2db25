extension PartReader {
    /// Reads the part as an item.
    mutating func item() -> FeedItem {
        var draft = ItemDraft()
        for child in tree.children(.root) {
            let isKnown = read(child, into: &draft)
            if retention == .all || (retention == .unknown && !isKnown) {
                draft.item.elements.append(element(child))
            }
        }
        if draft.item.guid == nil, let about = tree.attribute(.root, .about, in: .rdf) {
            draft.item.guid = FeedGUID(value: about.text, isPermaLink: false)
        }
        draft.item.fingerprint = tree.hash
        return draft.finished()
    }

    /// Reads the part as a broadcast.
    mutating func liveItem() -> PodcastLiveItem {
        var live = PodcastLiveItem(item: item())
        live.status = string(.root, .status)
        live.start = date(.root, .start)
        live.end = date(.root, .end)
        return live
    }

    private mutating func read(_ child: Element, into draft: inout ItemDraft) -> Bool {
        let meaning = tree.meaning(child)
        let local = meaning.local
        let isKnown =
            switch meaning.namespace {
            case .rss, .atom: readCore(child, local, into: &draft.item)
            case .content where local == .encoded, .xhtml where local == .body:
                readContent(child, into: &draft.item)
            case .itunes: readITunes(child, local, into: &draft.itunes)
            case .podcast: readPodcast(child, local, into: &draft.podcast)
            case .podloveChapters where local == .chapters:
                readPodloveChapters(child, into: &draft.item)
            default: readModule(child, meaning, into: &draft.modules)
            }
        if isKnown { draft.modules.used.insert(meaning.namespace) }
        return isKnown
    }

    private mutating func readCore(
        _ child: Element, _ local: LocalName, into item: inout FeedItem
    ) -> Bool {
        switch local {
        case .title: item.title = item.title ?? feedText(child)
        case .description, .summary: readDescription(child, into: &item)
        case .content, .encoded, .body, .fullitem: return readContent(child, into: &item)
        case .link: readLink(child, into: &item)
        case .guid:
            if item.guid == nil, let value = string(child) {
                let isPermaLink = tree.attribute(child, .ispermalink)?.isText("false") != true
                item.guid = FeedGUID(
                    value: value, isPermaLink: isPermaLink,
                    url: isPermaLink ? resolved(value, at: child) : nil)
            }
        case .id:
            if item.guid == nil, let value = string(child) {
                item.guid = FeedGUID(value: value, isPermaLink: false)
            }
        case .author: if let person = person(child) { item.authors.append(person) }
        case .contributor: if let person = person(child) { item.contributors.append(person) }
        case .category: if let category = category(child) { item.categories.append(category) }
        case .tags:
            for term in list(child) {
                var category = FeedCategory()
                category.term = term
                item.categories.append(category)
            }
        case .comments: item.comments = item.comments ?? url(child)
        case .pubdate, .published, .issued: readDate(child, into: &item.published)
        case .updated, .modified: readDate(child, into: &item.updated)
        case .created: readDate(child, into: &item.created)
        case .expirationdate: readDate(child, into: &item.expirationDate)
        case .enclosure: readEnclosure(child, into: &item)
        case .image: if let image = image(child) { item.image = item.image ?? image }
        case .copyright, .rights: item.rights = item.rights ?? feedText(child)
        case .source: item.source = item.source ?? source(child)
        default: return false
        }
        return true
    }

    /// Where an item has both a summary and a description, the second is taken for its content.
    private mutating func readDescription(_ child: Element, into item: inout FeedItem) {
        guard let text = feedText(child) else {
            item.description = item.description ?? FeedText("")
            return
        }
        if !item.description.saysSomething {
            item.description = text
        } else if text != item.description {
            var content = FeedContent()
            content.text = text
            item.contents.append(content)
        }
    }

    private mutating func readContent(_ child: Element, into item: inout FeedItem) -> Bool {
        var content = FeedContent()
        content.src = url(child, .src)
        content.type = string(child, .type)
        if let text = contentText(child) {
            content.text = text
        } else if content.src == nil {
            return true
        }
        item.contents.append(content)
        return true
    }

    private func contentText(_ child: Element) -> FeedText? {
        guard var text = feedText(child) else { return nil }
        let namespace = tree.namespace(child)
        if namespace != .atom, text.kind == .unstated { text.kind = .html }
        return text
    }

    private mutating func readLink(_ child: Element, into item: inout FeedItem) {
        guard let link = link(child) else { return }
        item.links.append(link)
        guard link.rel?.lowercased() == "enclosure" else { return }
        var enclosure = FeedEnclosure()
        enclosure.url = link.href
        enclosure.type = link.type
        enclosure.length = link.length
        enclosure.title = link.title
        item.enclosures.append(enclosure)
    }

    /// Some feeds write the address as the element's text, and RSS 1.0's module has names of RDF.
    private mutating func readEnclosure(_ child: Element, into item: inout FeedItem) {
        var enclosure = FeedEnclosure()
        enclosure.type = string(child, .type)
        enclosure.length = length(child, .length)
        guard let address = url(child, .url) ?? url(child, .href) ?? url(child) else {
            note(.enclosureWithoutURL, enclosure.type ?? "", at: child)
            return
        }
        enclosure.url = address
        item.enclosures.append(enclosure)
    }

    /// The `source` of RSS has a title and an address, that of Atom all that a feed has.
    private mutating func source(_ element: Element) -> FeedChannel {
        var draft = ChannelDraft()
        if tree.hasChildren(element) {
            for child in tree.children(element) where !read(child, into: &draft) {
                if retention != .none { draft.channel.elements.append(self.element(child)) }
            }
        } else {
            draft.channel.title = feedText(element)
        }
        var channel = draft.finished()
        if let address = url(element, .url) {
            var link = FeedLink()
            link.href = address
            channel.links.append(link)
        }
        return channel
    }
}
