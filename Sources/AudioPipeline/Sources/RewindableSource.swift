/// A source that keeps what was read last, and goes back to it without asking the source behind it.
///
/// A seek to a frame that is kept reads, decodes and asks for nothing: the same samples are given
/// once more, and then the source goes on where it is. Every other seek is the source's own.
///
/// Memory is allocated with the first read in each form of the samples; what was kept in another
/// form is forgotten.
public struct RewindableSource: AudioSource, ~Copyable {
    private var source: any AudioSource & ~Copyable
    private let reach: Duration

    private var ring: FrameRing?

    /// The media's frame at the ring's place 0.
    private var base: Int64 = 0

    /// The media's frames that are kept; the source goes on at the upper bound.
    private var kept: Range<Int64> = 0..<0

    /// The frame that the next read begins with, if it is one that is kept.
    private var next: Int64?

    /// How far the kept frames may lie from their true places.
    private var uncertainty: Int64 = 0

    /// Whether a cancelled read has left the source somewhere behind the last frame that is kept.
    private var isAstray = false

    /// Begins to keep what a source gives.
    ///
    /// - Parameters:
    ///   - source: Where the samples come from, as it was opened or after a seek.
    ///   - reach: How much of what was read last is kept, from none to a minute.
    public init(_ source: consuming any AudioSource & ~Copyable, keeping reach: Duration) {
        self.source = source
        self.reach = min(max(reach, .zero), .seconds(60))
    }

    /// The form of the samples that the next read gives.
    public var format: AudioFormat { Self.ask(source) { $0.format } }

    /// What the source says of its length.
    public var length: FrameCountClaim { Self.ask(source) { $0.length } }

    /// What the source says of its edge.
    public var edgeFrame: Int64? { Self.ask(source) { $0.edgeFrame } }

    /// Whether the source is seekable; one that is not is not rewound either.
    public var isSeekable: Bool { Self.ask(source) { $0.isSeekable } }

    /// What the source says of its loudness.
    public var loudness: LoudnessTags? { Self.ask(source) { $0.loudness } }

    /// Has the source give another form, if it can.
    public mutating func convert(to format: AudioFormat) -> Bool { source.convert(to: format) }

    /// Writes the next frames, those that are kept before those of the source.
    public mutating func read(
        into samples: inout MutableSpan<Float>
    ) async throws(AudioSourceError) -> AudioRead {
        if let read = readKept(into: &samples) { return read }
        if isAstray, isSeekable {
            let landing = try await source.seek(toFrame: kept.upperBound)
            isAstray = false
            if landing.frame != kept.upperBound { forget() }
        }
        let read: AudioRead
        do throws(AudioSourceError) {
            read = try await source.read(into: &samples)
        } catch {
            if error.code == .cancelled { isAstray = true } else { forget() }
            throw error
        }
        switch read {
        case .frames(let count, let startFrame): keep(samples.span, count, from: startFrame)
        case .formatChanged: forget()
        case .end: break
        }
        return read
    }

    /// Goes to a frame: at once and exactly as it was read where it is kept, or else as the source
    /// does.
    public mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        if isSeekable, kept.contains(frame) {
            guard !Task.isCancelled else { throw .cancelled }
            next = frame
            return SeekLanding(frame: frame, uncertainty: uncertainty)
        }
        forget()
        let landing = try await source.seek(toFrame: frame)
        uncertainty = landing.uncertainty
        return landing
    }

    private mutating func readKept(into samples: inout MutableSpan<Float>) -> AudioRead? {
        guard let frame = next else { return nil }
        let room = samples.count / format.channelCount
        let count = min(room, Int(kept.upperBound - frame))
        ring?.load(count, at: Int(frame - base), into: &samples)
        let end = frame + Int64(count)
        next = end < kept.upperBound ? end : nil
        return .frames(count: count, startFrame: frame)
    }

    private mutating func keep(_ samples: Span<Float>, _ count: Int, from startFrame: Int64) {
        let capacity = Int(format.frame(at: reach))
        guard capacity > 0, count > 0 else { return }
        if ring == nil {
            ring = FrameRing(capacity: capacity, channelCount: format.channelCount)
        }
        if startFrame != kept.upperBound || kept.isEmpty {
            base = startFrame
            kept = startFrame..<startFrame
        }
        // Of a read that is longer than all that is kept the end counts.
        let left = max(0, count - capacity)
        let channels = format.channelCount
        ring?.store(
            samples.extracting(left * channels..<count * channels),
            at: Int(startFrame - base) + left)
        let end = startFrame + Int64(count)
        kept = max(kept.lowerBound, end - Int64(capacity))..<end
    }

    /// A getter of one's own can't reach into an existential that can't be copied (Swift 6.3).
    private static func ask<Answer>(
        _ source: borrowing any AudioSource & ~Copyable,
        _ question: (borrowing any AudioSource & ~Copyable) -> Answer
    ) -> Answer {
        question(source)
    }

    private mutating func forget() {
        ring = nil
        kept = 0..<0
        next = nil
        uncertainty = 0
        isAstray = false
    }
}

@available(*, unavailable)
extension RewindableSource: Sendable {}
