extension PartReader {
    /// Reads the part, which is a child of the channel, into the channel.
    mutating func readChannelPart(into draft: inout ChannelDraft) {
        let isKnown = read(.root, into: &draft)
        if retention == .all || (retention == .unknown && !isKnown) {
            draft.channel.elements.append(element(.root))
        }
    }

    /// Reads a child of the channel; false when no typed value holds it.
    mutating func read(_ child: Element, into draft: inout ChannelDraft) -> Bool {
        let meaning = tree.meaning(child)
        let local = meaning.local
        let isKnown =
            switch meaning.namespace {
            case .rss, .atom: readCore(child, local, into: &draft.channel)
            case .itunes: readITunes(child, local, into: &draft.itunes)
            case .podcast: readPodcast(child, local, into: &draft.podcast)
            case .feedHistory: readHistory(local, into: &draft.channel)
            default: readModule(child, meaning, into: &draft.modules)
            }
        if isKnown { draft.modules.used.insert(meaning.namespace) }
        return isKnown
    }

    private func readHistory(_ local: LocalName, into channel: inout FeedChannel) -> Bool {
        switch local {
        case .complete: channel.isComplete = true
        case .archive: channel.isArchive = true
        default: return false
        }
        return true
    }

    private mutating func readCore(
        _ child: Element, _ local: LocalName, into channel: inout FeedChannel
    ) -> Bool {
        switch local {
        case .title: channel.title = channel.title ?? feedText(child)
        case .description, .subtitle, .tagline:
            readDescription(child, into: &channel.description)
        case .link: if let link = link(child) { channel.links.append(link) }
        case .id: channel.id = channel.id ?? string(child)
        case .language: channel.language = string(child) ?? channel.language
        case .copyright, .rights: channel.rights = channel.rights ?? feedText(child)
        case .author, .managingeditor:
            if let person = person(child) { channel.authors.append(person) }
        case .webmaster: channel.webMaster = channel.webMaster ?? person(child)
        case .contributor:
            if let person = person(child) { channel.contributors.append(person) }
        case .category: if let category = category(child) { channel.categories.append(category) }
        case .pubdate, .published: readDate(child, into: &channel.published)
        case .lastbuilddate, .updated, .modified: readDate(child, into: &channel.updated)
        case .generator: channel.generator = channel.generator ?? generator(child)
        case .docs: channel.docs = channel.docs ?? url(child)
        case .cloud: channel.cloud = channel.cloud ?? cloud(child)
        case .ttl: channel.ttl = channel.ttl ?? whole(child)
        case .image: if let image = image(child) { channel.image = channel.image ?? image }
        case .info: channel.info = channel.info ?? feedText(child)
        case .icon: channel.icon = channel.icon ?? url(child)
        case .logo: channel.logo = channel.logo ?? url(child)
        case .rating: channel.rating = channel.rating ?? string(child)
        case .textinput: channel.textInput = channel.textInput ?? textInput(child)
        case .skiphours:
            for hour in tree.children(child) where tree.local(hour) == .hour {
                if let hour = whole(hour) { channel.skipHours.append(hour) }
            }
        case .skipdays: channel.skipDays += strings(child, .day)
        case .redirect:
            if let location = tree.child(child, .rss, .newlocation) {
                channel.newLocation = channel.newLocation ?? url(location)
            }
        case .items: break
        default: return false
        }
        return true
    }

    private mutating func cloud(_ element: Element) -> FeedCloud {
        var cloud = FeedCloud()
        cloud.domain = string(element, .domain)
        cloud.port = whole(element, .port)
        cloud.path = string(element, .path)
        cloud.registerProcedure = string(element, .registerprocedure)
        cloud.protocolName = string(element, .protocol)
        return cloud
    }

    mutating func image(_ element: Element) -> FeedImage? {
        var image = FeedImage()
        for child in tree.children(element) {
            switch tree.local(child) {
            case .url: image.url = image.url ?? url(child)
            case .title: image.title = image.title ?? feedText(child)
            case .link: image.link = image.link ?? url(child)
            case .description: image.description = image.description ?? feedText(child)
            case .width: image.width = image.width ?? whole(child)
            case .height: image.height = image.height ?? whole(child)
            default: break
            }
        }
        image.url = image.url ?? url(element, .href) ?? url(element, .url)
        if image.url == nil, !tree.hasChildren(element) { image.url = url(element) }
        return image == FeedImage() ? nil : image
    }

    private mutating func textInput(_ element: Element) -> FeedTextInput? {
        var input = FeedTextInput()
        for child in tree.children(element) {
            switch tree.local(child) {
            case .title: input.title = input.title ?? feedText(child)
            case .description: input.description = input.description ?? feedText(child)
            case .name: input.name = input.name ?? string(child)
            case .link: input.link = input.link ?? url(child)
            default: break
            }
        }
        return input == FeedTextInput() ? nil : input
    }

    /// Takes an empty description too, for as long as there is none that says something.
    private func readDescription(_ child: Element, into description: inout FeedText?) {
        if description.saysSomething { return }
        description = feedText(child) ?? FeedText("")
    }

    private func strings(_ element: Element, _ local: LocalName) -> [String] {
        tree.children(element).filter { tree.local($0) == local }.compactMap { string($0) }
    }
}
