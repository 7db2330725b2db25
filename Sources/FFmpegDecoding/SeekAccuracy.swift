public import AudioPipeline

/// How near a seek has to come, and what it may cost.
public enum SeekAccuracy: Hashable, Sendable {
    /// At the frame, with the samples that reading up to there gives.
    case exact

    /// No further away than a duration, and as quick as that allows.
    ///
    /// Less is decoded ahead of the place: for Opus 80 ms of 1,280, for MP3 one packet of as many as
    /// its reservoir reaches over. An MP3 of a variable bit rate is entered by its table of contents
    /// where that is near enough. ``SeekReport/settlingFrames`` says for how long the samples may
    /// differ. With `.zero` the frame is the right one all the same.
    case within(Duration)

    /// At the nearest place before the frame where decoding can begin, or just behind that.
    case nearestSync

    /// As near as reading so many bytes allows, exact if they are enough.
    ///
    /// A seek that can't go anywhere with so few bytes throws `.limitExceeded`; another must follow.
    case bytes(atMost: Int64)
}

/// Where a seek landed, how sure that is, and what it cost.
public struct SeekReport: Hashable, Sendable {
    /// The frame that the next read begins with, and how far the truth may lie from it.
    public var landing: SeekLanding

    /// For how many frames the samples may differ from those of the straight decode; 0 for none.
    ///
    /// How far they differ was measured for Opus: 0.04 of full scale after a pre-roll of 80 ms, and
    /// a tenth of that each further 80 ms. In MP3 the sound of single packets may be missing.
    public var settlingFrames: Int64

    /// The bytes that were read from the source.
    public var bytesRead: Int64
}
