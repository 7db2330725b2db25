/// A channel that is being read, with each group of values where it can be changed in place.
struct ChannelDraft {
    var channel = FeedChannel()
    var itunes = ITunesChannel()
    var podcast = PodcastChannel()
    var modules = ModuleValues()

    /// The channel, filled in from other namespaces where the core elements say nothing.
    func finished() -> FeedChannel {
        var channel = channel
        if modules.used.contains(.itunes) { channel.itunes = itunes }
        if modules.used.contains(.podcast) { channel.podcast = podcast }
        modules.fill(&channel)
        channel.fillIn()
        return channel
    }
}
