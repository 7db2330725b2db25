/// That something was heard: when, for how long, and how often to its end.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
    /// What was heard, as it was described last.
    public var item: HeardItem

    /// When it was heard first, from the beginning of 1970 in UTC.
    public var firstHeard: Duration

    /// When it was heard last, from the beginning of 1970 in UTC.
    public var lastHeard: Duration

    /// How long it was heard, all in all.
    public var heard: Duration

    /// How often it was played to its end.
    public var finishedCount: Int

    /// Its place among entries of one time.
    let row: Int64

    /// The name of what was heard.
    public var id: String { item.key }
}
