/// What an episode is to its show.
public enum ITunesEpisodeType: String, Hashable, Sendable, Codable {
    /// A whole episode.
    case full

    /// A preview of an episode, a season or the show.
    case trailer

    /// More to an episode or the show.
    case bonus
}
