internal import AssetLoading

/// Where the parts of a stream begin among its frames, as far as is known.
struct StreamParts: Sendable {
    /// Where one part begins.
    struct Beginning: Sendable {
        /// The segment that was decoded first.
        var sequence: Int64

        /// The stream's frame that is the part's first audible one.
        var frame: Int64

        /// Where the playlist has it, by what is listed before it.
        var declaredFrame: Int64

        /// How far ``frame`` may be from the truth.
        var uncertainty: Int64

        var format: ContainerFormat

        /// The raw frames before the first audible one.
        var priming: Int64

        /// Nil when the segments do not say their times.
        var clock: PartClock?
    }

    /// Frames a second in all parts.
    let sampleRate: Int

    private var beginnings: [StreamPart: Beginning] = [:]

    /// What durations in playlists add up to is taken to be right to a tenth of a second.
    var usualUncertainty: Int64 { Int64(sampleRate / 10) }

    init(sampleRate: Int) {
        self.sampleRate = sampleRate
    }

    subscript(part: StreamPart) -> Beginning? { beginnings[part] }

    /// Remembers where a part begins; parts that have left the playlist are forgotten.
    mutating func remember(
        _ beginning: Beginning, of part: StreamPart, _ timeline: StreamTimeline
    ) {
        if beginnings.count > 64 {
            let listed = Set(timeline.playlist.segments.map(\.part))
            beginnings = beginnings.filter { listed.contains($0.key) }
        }
        beginnings[part] = beginning
    }

    func frames(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        let fraction = Double(attoseconds) / 1e18 * Double(sampleRate)
        return seconds * Int64(sampleRate) + Int64(fraction.rounded())
    }

    /// The stream's frame at which a segment begins, by the durations of the playlist.
    func declaredFrame(of sequence: Int64, _ timeline: StreamTimeline) -> Int64 {
        let place = frames(timeline.start(of: sequence))
        guard let part = timeline.playlist[sequence]?.part, let beginning = beginnings[part] else {
            return place
        }
        // Within a part that was visited only the durations since its beginning can be wrong.
        return beginning.frame + place - beginning.declaredFrame
    }

    /// The segment to begin with for the frames before a frame to be decoded too.
    ///
    /// - Parameter lead: How many of them.
    func sequence(for frame: Int64, lead: Int64, _ timeline: StreamTimeline) -> Int64 {
        let playlist = timeline.playlist
        var found = playlist.firstSequence
        var part: StreamPart?
        for segment in playlist.segments {
            let start = declaredFrame(of: segment.sequence, timeline)
            if segment.part != part {
                // A part is decoded from its beginning, with nothing before it.
                guard start <= frame || part == nil else { break }
                (part, found) = (segment.part, segment.sequence)
            } else if start <= frame - lead {
                found = segment.sequence
            }
        }
        return found
    }
}
