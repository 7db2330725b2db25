/// What the Podcasting 2.0 elements say of an episode.
public struct PodcastItem: Hashable, Sendable, Codable {
    /// `podcast:transcript`.
    public var transcripts: [PodcastTranscript] = []

    /// `podcast:chapters`.
    public var chapters: PodcastChaptersLink?

    /// `podcast:soundbite`.
    public var soundbites: [PodcastSoundbite] = []

    /// `podcast:season`.
    public var season: PodcastSeason?

    /// `podcast:episode`.
    public var episode: PodcastEpisode?

    /// `podcast:alternateEnclosure`.
    public var alternateEnclosures: [PodcastAlternateEnclosure] = []

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

    /// Without any value.
    public init() {}
}
