internal import AssetLoading
internal import AudioPipeline

/// Where the reading of a stream is.
struct StreamingState {
    let stream: MediaStream

    /// What the first part said of itself.
    let metadata: MediaMetadata

    var bytes: SegmentSource
    var parts: StreamParts

    /// The form that was told last.
    var format: AudioFormat

    /// The stream's frame that is frame 0 of the part that is decoded.
    var base: Int64 = 0

    /// How far ``base`` may be from the truth.
    var uncertainty: Int64 = 0

    /// The stream's frames, once the end was reached from a place that is known.
    var frameCount: Int64?

    var hasEnded = false

    /// What a read that was cut off leaves, until a seek.
    var failure: AudioSourceError?

    /// The packets that were left out in the parts before.
    var damagedPackets = 0

    /// The segments that a live stream's server no longer had.
    var missedSegments: Int64 = 0

    init(_ stream: MediaStream, _ part: borrowing OpenedPart) {
        self.stream = stream
        metadata = part.decoding.metadata
        format = part.decoding.format
        parts = StreamParts(sampleRate: part.decoding.format.sampleRate)
        bytes = part.bytes
        missedSegments = part.missing
        enter(part)
    }

    /// Whether places can be gone to: not once parts have had another rate.
    var isSeekable: Bool { format.sampleRate == parts.sampleRate }

    var length: FrameCountClaim {
        if let frameCount { return .exact(frameCount) }
        let timeline = stream.timeline
        if timeline.window != nil { return .endless }
        return isSeekable ? .declared(parts.frames(timeline.end)) : .unknown
    }

    /// Begins a part at ``base``.
    mutating func enter(_ part: borrowing OpenedPart) {
        bytes = part.bytes
        hasEnded = false
        let timeline = stream.timeline
        guard let name = timeline.playlist[part.sequence]?.part, parts[name] == nil else { return }
        parts.remember(
            part.beginning(at: base, uncertainty: uncertainty, parts, timeline), of: name, timeline)
    }

    /// The stream's frame that is frame 0 of a part, and how far that may be from the truth.
    func place(of part: borrowing OpenedPart) -> (frame: Int64, uncertainty: Int64) {
        let timeline = stream.timeline
        if let name = timeline.playlist[part.sequence]?.part, let beginning = parts[name] {
            return part.place(after: beginning, parts, timeline)
        }
        return (parts.declaredFrame(of: part.sequence, timeline), parts.usualUncertainty)
    }

    /// Ends the stream behind so many frames of the last part.
    mutating func end(at position: Int64) {
        hasEnded = true
        if uncertainty == 0, isSeekable { frameCount = base + position }
    }
}
