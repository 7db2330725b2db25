/// A value as the feed writes it, and as it could be read.
///
/// A value that cannot be read costs nothing but itself: ``value`` is nil, the text is kept, and a
/// ``FeedNote`` says so.
public struct FeedValue<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The text of the feed, without blanks around it.
    public var rawText: String

    /// What the text says; nil when it cannot be read.
    public var value: Value?

    /// Joins a text with its meaning.
    public init(rawText: String, value: Value?) {
        self.rawText = rawText
        self.value = value
    }
}
