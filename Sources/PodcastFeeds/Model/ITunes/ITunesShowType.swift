/// In which order the episodes of a show are meant to be heard.
public enum ITunesShowType: String, Hashable, Sendable, Codable {
    /// Each stands for itself; the newest comes first.
    case episodic

    /// One after the other from the oldest on.
    case serial
}
