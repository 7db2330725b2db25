/// A podcast with the episodes that can be played.
struct Podcast: Sendable {
    let address: String
    let title: String
    let episodes: [Episode]

    /// Whether it is no podcast but one stream.
    var isStream = false
}

/// A podcast of a list that has not been read yet.
struct Subscription: Hashable, Sendable {
    let title: String
    let address: String
}

/// What an address turned out to be.
enum Catalog: Sendable {
    case podcast(Podcast)
    case subscriptions([Subscription], title: String)
}
