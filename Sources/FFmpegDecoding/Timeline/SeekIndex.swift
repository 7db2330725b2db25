/// Places in media whose container has no index, as a decoder has learnt them while it read.
///
/// An exact place in an MP3 of a variable bit rate can only be known by whoever has read all before
/// it. A caller that keeps the index, beside the file or its resume position, gives it to the next
/// decoder, which then goes straight to each place that the first one had come to.
///
/// ```swift
/// let index = decoder.seekIndex      // after reading, or at the end
/// …
/// try another.use(index)             // of the same bytes
/// let landing = try await another.seek(toFrame: frame)
/// ```
public struct SeekIndex: Hashable, Sendable, Codable {
    /// A place where decoding can begin.
    public struct Place: Hashable, Sendable, Codable {
        /// The first byte.
        public var offset: Int64

        /// The time in the container's ticks.
        public var timestamp: Int64

        /// Names a place.
        public init(offset: Int64, timestamp: Int64) {
            self.offset = offset
            self.timestamp = timestamp
        }
    }

    /// The most places that an index has; a day has fewer at one a second.
    public static let capacity = 100_000

    /// How many ticks of the container a second has.
    public let ticksPerSecond: Int64

    /// The places in order, of which each lies a second or more behind the one before.
    public private(set) var places: [Place] = []

    /// Begins with no places.
    ///
    /// - Parameter ticksPerSecond: From 1.
    init(ticksPerSecond: Int64) {
        self.ticksPerSecond = max(1, ticksPerSecond)
    }

    /// Adds a place, unless it is less than a second behind the last or the index is full.
    mutating func add(_ place: Place) {
        if let last = places.last {
            let (distance, hasOverflowed) = place.timestamp.subtractingReportingOverflow(
                last.timestamp)
            guard !hasOverflowed, distance >= ticksPerSecond, place.offset > last.offset else {
                return
            }
        }
        if places.count < Self.capacity { places.append(place) }
    }

    /// Whether the places can be those of bytes of a size: in order, and within them.
    func fits(size: Int64?) -> Bool {
        guard places.count <= Self.capacity, places.allSatisfy({ $0.offset >= 0 }) else {
            return false
        }
        let isInOrder = zip(places, places.dropFirst()).allSatisfy {
            $0.offset < $1.offset && $0.timestamp < $1.timestamp
        }
        return isInOrder && (size.map { (places.last?.offset ?? 0) < $0 } ?? true)
    }
}
