extension PartReader {
    func readDublinCore(_ child: Element, into dublinCore: inout DublinCore) -> Bool {
        guard let term = DublinCoreTerm(name: tree.name(child).local) else { return false }
        let text = tree.text(child)
        guard !text.isEmpty else { return true }
        var element = DublinCore.Element(
            term: term, isFromTerms: tree.namespace(child) == .dublinCoreTerms,
            text: text.text, date: term.isDate ? DateText.read(text) : nil)
        if term == .valid { element.period = DublinCorePeriod(text) }
        if term.isPerson { element.person = PersonText.read(element.text) }
        dublinCore.elements.append(element)
        return true
    }

    // MARK: Chapters

    mutating func readPodloveChapters(_ element: Element, into item: inout FeedItem) -> Bool {
        if item.chapters == nil { item.chapters = podloveChapters(element) }
        return true
    }

    private mutating func podloveChapters(_ element: Element) -> FeedChapters {
        var list = FeedChapters(source: .podlove, version: string(element, .version))
        for child in tree.children(element) where tree.local(child) == .chapter {
            guard let start = duration(child, .start)?.value else { continue }
            list.chapters.append(
                FeedChapter(
                    startMilliseconds: start.milliseconds, title: string(child, .title),
                    href: url(child, .href), image: url(child, .image)))
        }
        list.sort()
        return list
    }

    // MARK: Google Play

    mutating func readGooglePlay(
        _ child: Element, _ local: LocalName, into googlePlay: inout GooglePlay
    ) -> Bool {
        switch local {
        case .author: googlePlay.author = googlePlay.author ?? string(child)
        case .description: googlePlay.description = googlePlay.description ?? string(child)
        case .email: googlePlay.email = googlePlay.email ?? string(child)
        case .image: googlePlay.image = googlePlay.image ?? url(child, .href) ?? url(child)
        case .explicit:
            if googlePlay.explicit == nil {
                googlePlay.explicit = flag(child)
                googlePlay.isClean = tree.text(child).isText("clean")
            }
        case .block: googlePlay.block = googlePlay.block ?? yes(child)
        case .category:
            if let category = string(child, .text) ?? string(child) {
                googlePlay.categories.append(category)
            }
        case .owner: googlePlay.owner = googlePlay.owner ?? string(child)
        case .newfeedurl: googlePlay.newFeedURL = googlePlay.newFeedURL ?? url(child)
        default: return false
        }
        return true
    }

    // MARK: Spotify

    mutating func readSpotify(
        _ child: Element, _ local: LocalName, into spotify: inout Spotify
    ) -> Bool {
        switch local {
        case .limit: spotify.limit = string(child, .recentcount) ?? string(child)
        case .countryoforigin: spotify.countryOfOrigin = string(child)
        case .access:
            if let entitlement = tree.child(child, .spotify, .entitlement) {
                spotify.entitlement = string(entitlement, .name)
            }
            if let partner = tree.child(child, .spotify, .partner) {
                spotify.partner = string(partner, .id)
            }
        case .sandbox: spotify.isSandbox = flag(child, .enabled)
        default: return false
        }
        return true
    }

    // MARK: Acast

    mutating func readAcast(
        _ child: Element, _ local: LocalName, into acast: inout Acast
    ) -> Bool {
        switch local {
        case .showid: acast.showID = string(child)
        case .showurl: acast.showURL = string(child)
        case .episodeid: acast.episodeID = string(child)
        case .episodeurl: acast.episodeURL = string(child)
        case .settings: acast.settings = string(child)
        case .signature:
            acast.signature = string(child)
            acast.signatureKey = string(child, .key)
            acast.signatureAlgorithm = string(child, .algorithm)
        case .network:
            acast.network = string(child)
            acast.networkID = string(child, .id)
            acast.networkSlug = string(child, .slug)
        case .importedfeed: acast.importedFeed = url(child)
        default: return false
        }
        return true
    }
}

extension FeedChapters {
    /// Sorts by start; chapters with one start keep their order.
    mutating func sort() {
        let order = chapters.indices.sorted {
            (chapters[$0].startMilliseconds, $0) < (chapters[$1].startMilliseconds, $1)
        }
        chapters = order.map { chapters[$0] }
    }
}

extension Duration {
    /// In thousandths of a second, rounded down.
    var milliseconds: Int64 {
        components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
    }
}
