public import AssetLoading

extension FFmpegDecoder {
    /// What of a live stream can be heard at the moment; nil for what has an end.
    ///
    /// It moves while the stream is read. Times are counted from frame 0, which in a live stream is
    /// where it was joined: three target durations before its edge, or the beginning of an event.
    public var liveWindow: LiveWindow? { session.streaming?.stream.timeline.window }

    /// The versions of its sound that a stream offers; empty where there is no choice.
    public var audioRenditions: [AudioRendition] { session.streaming?.stream.renditions ?? [] }

    /// The one of ``audioRenditions`` that is decoded.
    public var audioRendition: AudioRendition? { session.streaming?.stream.rendition }

    /// The segments of a live stream that its server no longer had, and that were passed over.
    public var missedSegmentCount: Int64 { session.streaming?.missedSegments ?? 0 }
}
