/// What the Podcasting 2.0 elements say of a show.
public struct PodcastChannel: Hashable, Sendable, Codable {
    /// `podcast:guid`, what names the show for ever.
    public var guid: String?

    /// `podcast:medium`: `podcast`, `music`, `video`, `film`, `audiobook`, `newsletter`, `blog`,
    /// `publisher`, `course`, each with `L` behind it for a list, or `mixed`; `podcast` when nil.
    public var medium: String?

    /// `podcast:locked`.
    public var locked: PodcastLocked?

    /// `podcast:location`.
    public var locations: [PodcastLocation] = []

    /// `podcast:person`.
    public var persons: [PodcastPerson] = []

    /// `podcast:license`.
    public var license: PodcastLicense?

    /// `podcast:value`.
    public var values: [PodcastValue] = []

    /// `podcast:funding`.
    public var funding: [PodcastFunding] = []

    /// `podcast:socialInteract`.
    public var socialInteracts: [PodcastSocialInteract] = []

    /// `podcast:txt`.
    public var txts: [PodcastTXT] = []

    /// `podcast:image`.
    public var images: [PodcastImage] = []

    /// `podcast:images`, which is deprecated.
    public var imageSets: [PodcastImageSet] = []

    /// `podcast:chat`.
    public var chats: [PodcastChat] = []

    /// `podcast:contentLink`.
    public var contentLinks: [PodcastContentLink] = []

    /// `podcast:trailer`.
    public var trailers: [PodcastTrailer] = []

    /// `podcast:block`.
    public var blocks: [PodcastBlock] = []

    /// `podcast:remoteItem`.
    public var remoteItems: [PodcastRemoteItem] = []

    /// `podcast:podroll`: shows that the makers recommend.
    public var podroll: [PodcastRemoteItem] = []

    /// `podcast:updateFrequency`.
    public var updateFrequency: PodcastUpdateFrequency?

    /// `podcast:podping`.
    public var podping: PodcastPodping?

    /// `podcast:publisher`: the feed of the publisher.
    public var publisher: [PodcastRemoteItem] = []

    /// Without any value.
    public init() {}
}
