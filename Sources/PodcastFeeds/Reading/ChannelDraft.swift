/// A channel that is being read, with each group of values where it can be changed in place.
struct ChannelDraft {
    var channel = FeedChannel()
    var itunes = ITunesChannel()
    var podcast = PodcastChannel()
    var media = Media()
    var dublinCore = DublinCore()
    var googlePlay = GooglePlay()
    var rawVoice = RawVoice()
    var spotify = Spotify()
    var acast = Acast()

    /// The namespaces of which something was read.
    var used = NamespaceSet()

    /// The channel, filled in from other namespaces where the core elements say nothing.
    func finished() -> FeedChannel {
        var channel = channel
        if used.contains(.itunes) { channel.itunes = itunes }
        if used.contains(.podcast) { channel.podcast = podcast }
        if used.contains(.media) { channel.media = media }
        if used.contains(.dublinCore) || used.contains(.dublinCoreTerms) {
            channel.dublinCore = dublinCore
        }
        if used.contains(.googlePlay) { channel.googlePlay = googlePlay }
        if used.contains(.rawVoice) { channel.rawVoice = rawVoice }
        if used.contains(.spotify) { channel.spotify = spotify }
        if used.contains(.acast) { channel.acast = acast }
        channel.fillIn()
        return channel
    }
}
