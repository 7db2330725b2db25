/// One answer where an episode may have several.
extension FeedItem {
    /// The episode's web page: the first link without `rel` or with `alternate`, else the guid if
    /// it is an address of HTTP.
    public var link: FeedURL? {
        if let page = links.page { return page }
        guard let url = guid?.url, url.rawText.hasPrefix("http") else { return nil }
        return url
    }

    /// Who made it: `itunes:author`, else the first author, else `dc:creator`.
    public var author: String? {
        itunes?.author ?? authors.lazy.compactMap(\.shownName).first
            ?? dublinCore?[.creator].first ?? googlePlay?.author
    }

    /// The episode's own artwork: `itunes:image`, else `podcast:image`, `googleplay:image`, the
    /// item's image or a thumbnail.
    public var artwork: FeedURL? {
        itunes?.image ?? podcast?.images.lazy.compactMap(\.href).first ?? googlePlay?.image
            ?? image?.url ?? media?.thumbnails.lazy.compactMap(\.url).first
    }

    /// The first content, most often HTML.
    public var content: FeedText? { contents.first { !$0.text.rawText.isEmpty }?.text }

    /// The title on one line as it can be shown, or else the name of the one media file without its
    /// extension; nil when there is neither.
    public var displayTitle: String? {
        if let title = title?.lineText, !title.isEmpty { return title }
        let files = media()
        return files.count == 1 ? files.first.flatMap { MediaType.fileName(of: $0.url) } : nil
    }

    /// The show notes as HTML: the first content that is HTML, else the description if it has
    /// markup.
    public var showNotes: FeedText? {
        contents.first { $0.text.kind == .html && !$0.text.rawText.isEmpty }?.text
            ?? description.flatMap { $0.hasMarkup ? $0 : nil }
    }

    /// A short text without markup: the description if it is one, else the text of the show notes;
    /// nil when there is neither.
    public var summaryText: String? {
        if let description, !description.rawText.isEmpty, !description.hasMarkup {
            return description.plainText
        }
        return (showNotes ?? description)?.plainText
    }

    /// Where a listener can pay: the last link with the relation `payment`.
    public var payment: FeedURL? { links.payment }

    /// When it was published, or else changed or made.
    public var date: FeedValue<FeedDate>? {
        let stated = [published, updated, created].compactMap(\.self)
        return stated.first { $0.value != nil } ?? dublinCoreDate ?? stated.first
    }

    private var dublinCoreDate: FeedValue<FeedDate>? {
        dublinCore?.elements.first { $0.date != nil }
            .map { FeedValue(rawText: $0.text, value: $0.date) }
    }

    /// How long it is: `itunes:duration`, else what Media RSS or an attachment says.
    public var duration: FeedValue<Duration>? {
        itunes?.duration ?? media?.allFiles.lazy.compactMap(\.duration).first
            ?? enclosures.lazy.compactMap(\.duration).first
    }

    /// The season's number: `itunes:season`, else `podcast:season`.
    public var season: FeedValue<Int>? { itunes?.season ?? podcast?.season?.number }

    /// The episode's number: `itunes:episode`; `podcast:episode` may have a fraction.
    public var episode: FeedValue<Int>? { itunes?.episode }

    /// Whether it is for adults only.
    public var explicit: FeedValue<Bool>? { itunes?.explicit ?? googlePlay?.explicit }
}
