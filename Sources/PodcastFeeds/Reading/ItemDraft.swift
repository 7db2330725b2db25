/// An item that is being read, with each group of values where it can be changed in place.
struct ItemDraft {
    var item = FeedItem()
    var itunes = ITunesItem()
    var podcast = PodcastItem()
    var modules = ModuleValues()

    /// The item, filled in from other namespaces where the core elements say nothing.
    func finished() -> FeedItem {
        var item = item
        if modules.used.contains(.itunes) { item.itunes = itunes }
        if modules.used.contains(.podcast) { item.podcast = podcast }
        modules.fill(&item)
        item.fillIn()
        return item
    }
}
