/// An item that is being read: each source of a value by itself, until all are known.
struct ItemDraft {
    var title = FirstText()
    var itunesTitle = FirstText()
    var link = FirstText()
    var description = FirstText()
    var summary = FirstText()
    var subtitle = FirstText()
    var content = FirstText()
    var itunesAuthor = FirstText()
    var plainAuthor = FirstText()
    var itunesImage = FirstText()
    var guid: FeedGUID?
    var date: FeedValue<FeedDate>?
    var duration: FeedValue<Duration>?
    var season: FeedValue<Int>?
    var episode: FeedValue<Int>?
    var explicit: FeedValue<Bool>?
    var enclosures: [FeedEnclosure] = []

    /// What the attributes of the open `guid` or `enclosure` say.
    var isPermaLink = true
    var openEnclosure = FeedEnclosure(url: "")

    /// The item, with each value from its best source.
    var item: FeedItem {
        var item = FeedItem()
        item.title = title.value ?? itunesTitle.value
        item.description = description.value ?? summary.value ?? content.value ?? subtitle.value
        item.content = content.value
        item.link = link.value
        item.author = itunesAuthor.value ?? plainAuthor.value
        item.artwork = itunesImage.value
        item.guid = guid
        item.date = date
        item.duration = duration
        item.enclosures = enclosures
        item.season = season
        item.episode = episode
        item.explicit = explicit
        return item
    }
}
