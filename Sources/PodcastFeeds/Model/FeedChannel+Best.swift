/// One answer where a show may have several.
extension FeedChannel {
    /// The show's web page: the first link without `rel` or with `alternate`.
    public var link: FeedURL? { links.page }

    /// The title on one line as it can be shown.
    public var displayTitle: String? { title?.lineText }

    /// Where a listener can pay: the last link with the relation `payment`.
    public var payment: FeedURL? { links.payment }

    /// Who makes it: `itunes:author`, else the first author, else the owner or `dc:creator`.
    public var author: String? {
        itunes?.author ?? authors.lazy.compactMap(\.shownName).first ?? itunes?.owner?.name
            ?? dublinCore?[.creator].first ?? googlePlay?.author
    }

    /// The show's artwork: `itunes:image`, else `podcast:image`, `googleplay:image`, the image,
    /// logo or icon of the feed.
    public var artwork: FeedURL? {
        itunes?.image ?? podcast?.images.lazy.compactMap(\.href).first ?? googlePlay?.image
            ?? image?.url ?? logo ?? icon
    }

    /// The names of all categories, each once, in order; those of iTunes before the others.
    public var categoryNames: [String] {
        let itunes = itunes?.categories.flatMap { [$0.text] + $0.subcategories } ?? []
        var names: [String] = []
        for name in itunes + categories.map(\.term) where !names.contains(name) {
            names.append(name)
        }
        return names
    }

    /// Whether the show is for adults only.
    public var explicit: FeedValue<Bool>? { itunes?.explicit ?? googlePlay?.explicit }
}

extension [FeedLink] {
    /// The address of the page.
    var page: FeedURL? {
        (first { $0.rel == nil && $0.href.value != nil }
            ?? first { $0.rel == nil || $0.rel == "alternate" })?.href
    }

    /// Where to pay.
    var payment: FeedURL? { last { $0.rel == "payment" }?.href }
}

extension FeedPerson {
    /// What to call the person.
    var shownName: String? { name ?? email ?? rawText }
}
