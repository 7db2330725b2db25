/// An item that is being read, with each group of values where it can be changed in place.
struct ItemDraft {
    var item = FeedItem()
    var itunes = ITunesItem()
    var podcast = PodcastItem()
    var media = Media()
    var dublinCore = DublinCore()
    var googlePlay = GooglePlay()
    var rawVoice = RawVoice()
    var spotify = Spotify()
    var acast = Acast()

    /// The namespaces of which something was read.
    var used = NamespaceSet()

    /// The item, filled in from other namespaces where the core elements say nothing.
    func finished() -> FeedItem {
        var item = item
        if used.contains(.itunes) { item.itunes = itunes }
        if used.contains(.podcast) { item.podcast = podcast }
        if used.contains(.media) { item.media = media }
        if used.contains(.dublinCore) || used.contains(.dublinCoreTerms) {
            item.dublinCore = dublinCore
        }
        if used.contains(.googlePlay) { item.googlePlay = googlePlay }
        if used.contains(.rawVoice) { item.rawVoice = rawVoice }
        if used.contains(.spotify) { item.spotify = spotify }
        if used.contains(.acast) { item.acast = acast }
        item.fillIn()
        return item
    }
}
