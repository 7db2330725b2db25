extension PartReader {
    mutating func readITunes(
        _ child: Element, _ local: LocalName, into itunes: inout ITunesChannel
    ) -> Bool {
        switch local {
        case .author: itunes.author = itunes.author ?? string(child)
        case .title: itunes.title = itunes.title ?? string(child)
        case .subtitle: itunes.subtitle = itunes.subtitle ?? feedText(child)
        case .summary, .description: itunes.summary = itunes.summary ?? feedText(child)
        case .image, .link: itunes.image = itunes.image ?? image(child)
        case .category:
            if let category = itunesCategory(child) { itunes.categories.append(category) }
        case .keywords: appendKeywords(of: child, to: &itunes.keywords)
        case .explicit: itunes.explicit = itunes.explicit ?? flag(child)
        case .owner: itunes.owner = itunes.owner ?? person(child)
        case .type: itunes.type = itunes.type ?? word(child)
        case .block: itunes.block = itunes.block ?? yes(child)
        case .complete: itunes.complete = itunes.complete ?? yes(child)
        case .newfeedurl: itunes.newFeedURL = itunes.newFeedURL ?? url(child)
        case .applepodcastsverify:
            itunes.applePodcastsVerify = itunes.applePodcastsVerify ?? string(child)
        default: return false
        }
        return true
    }

    mutating func readITunes(
        _ child: Element, _ local: LocalName, into itunes: inout ITunesItem
    ) -> Bool {
        switch local {
        case .title: itunes.title = itunes.title ?? string(child)
        case .author: itunes.author = itunes.author ?? string(child)
        case .subtitle: itunes.subtitle = itunes.subtitle ?? feedText(child)
        case .summary, .description: itunes.summary = itunes.summary ?? feedText(child)
        case .image, .link: itunes.image = itunes.image ?? image(child)
        case .duration: itunes.duration = itunes.duration ?? duration(child)
        case .season: itunes.season = itunes.season ?? whole(child)
        case .episode: itunes.episode = itunes.episode ?? whole(child)
        case .episodetype: itunes.episodeType = itunes.episodeType ?? word(child)
        case .explicit: itunes.explicit = itunes.explicit ?? flag(child)
        case .block: itunes.block = itunes.block ?? yes(child)
        case .isclosedcaptioned:
            itunes.isClosedCaptioned = itunes.isClosedCaptioned ?? flag(child)
        case .order: itunes.order = itunes.order ?? whole(child)
        case .keywords: appendKeywords(of: child, to: &itunes.keywords)
        case .category:
            if let category = itunesCategory(child) { itunes.categories.append(category) }
        default: return false
        }
        return true
    }

    private func appendKeywords(of child: Element, to keywords: inout [String]) {
        for keyword in list(child) where !keywords.contains(keyword) { keywords.append(keyword) }
    }

    /// The address is an attribute, of one name or another, or the text.
    private mutating func image(_ child: Element) -> FeedURL? {
        url(child, .href) ?? url(child, .url) ?? url(child)
    }

    private func itunesCategory(_ child: Element) -> ITunesCategory? {
        let text = string(child, .text) ?? ownText(child) ?? ""
        let subcategories = subcategories(of: child)
        if text.isEmpty, subcategories.isEmpty { return nil }
        return ITunesCategory(text: text, subcategories: subcategories)
    }

    private func subcategories(of element: Element) -> [String] {
        tree.children(element).flatMap { inner in
            [string(inner, .text) ?? ownText(inner)].compactMap(\.self) + subcategories(of: inner)
        }
    }

    private func ownText(_ element: Element) -> String? {
        tree.hasChildren(element) ? nil : string(element)
    }
}
