/// A channel that is being read: each source of a value by itself, until all are known.
struct ChannelDraft {
    var title = FirstText()
    var itunesTitle = FirstText()
    var link = FirstText()
    var description = FirstText()
    var summary = FirstText()
    var subtitle = FirstText()
    var language = FirstText()
    var itunesAuthor = FirstText()
    var plainAuthor = FirstText()
    var itunesImage = FirstText()
    var imageURL = FirstText()
    var categories: [String] = []
    var explicit: FeedValue<Bool>?

    mutating func addCategory(_ text: ArraySlice<UInt8>) {
        let category = text.text
        if !category.isEmpty, !categories.contains(category) { categories.append(category) }
    }

    /// The channel, with each value from its best source.
    var channel: FeedChannel {
        var channel = FeedChannel()
        channel.title = title.value ?? itunesTitle.value
        channel.description = description.value ?? summary.value ?? subtitle.value
        channel.link = link.value
        channel.language = language.value
        channel.author = itunesAuthor.value ?? plainAuthor.value
        channel.artwork = itunesImage.value ?? imageURL.value
        channel.categories = categories
        channel.explicit = explicit
        return channel
    }
}
