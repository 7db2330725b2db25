/// What every outward value carries: the item and the generation that it belongs to.
public struct PlaybackStamp: Hashable, Sendable, CustomStringConvertible {
    /// The place in the queue that the value is about.
    public let occurrence: PlaybackOccurrence

    /// The load, seek or flush that the value came after.
    public let generation: PlaybackGeneration

    /// Joins an occurrence and a generation.
    public init(occurrence: PlaybackOccurrence, generation: PlaybackGeneration) {
        self.occurrence = occurrence
        self.generation = generation
    }

    /// Occurrence and generation, as they stand in dumps and traces.
    public var description: String { "\(occurrence)\(generation)" }
}
