/// A value as the feed writes it, and as it could be read.
///
/// A value that cannot be read costs nothing but itself: ``value`` is nil, the text is kept, and a
/// ``FeedNote`` says so.
public struct FeedValue<Value: Hashable & Sendable & Codable>: Hashable, Sendable {
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

extension FeedValue: Codable {
    private enum Key: CodingKey {
        case rawText, value
    }

    /// Reads what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        rawText = try container.decode(String.self, forKey: .rawText)
        if Value.self == Duration.self {
            let seconds = try container.decodeIfPresent(Double.self, forKey: .value)
            value = seconds.map { Duration.seconds($0) } as? Value
        } else {
            value = try container.decodeIfPresent(Value.self, forKey: .value)
        }
    }

    /// Writes the text and the value; a duration as a number of seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(rawText, forKey: .rawText)
        if let duration = value as? Duration {
            let (seconds, attoseconds) = duration.components
            try container.encode(Double(seconds) + Double(attoseconds) / 1e18, forKey: .value)
        } else {
            try container.encodeIfPresent(value, forKey: .value)
        }
    }
}
