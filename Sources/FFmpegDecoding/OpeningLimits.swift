/// How much may be read and kept to find out what media are.
public struct OpeningLimits: Hashable, Sendable {
    /// Bytes read at most to recognise the container; 1 MiB.
    public var formatProbeBytes = 1 << 20

    /// Bytes of packets read at most to know the streams; 5,000,000.
    public var probeBytes = 5_000_000

    /// The sound looked at most to know the streams; five seconds.
    public var probeDuration = Duration.seconds(5)

    /// Bytes read at most until the first sample is decoded; 64 MiB.
    ///
    /// Headers, tags and pictures count. ID3 tags in front of the media that are larger are passed
    /// over, where the source is seekable; whatever else is larger can't be opened.
    public var openingBytes = 64 << 20

    /// Streams in a container at most; 64.
    public var streams = 64

    /// Tags kept at most, each cut to 4,096 bytes; 256.
    public var tags = 256

    /// Chapters kept at most; 1,000.
    public var chapters = 1_000

    /// Bytes of all attached pictures kept at most, those beyond are left out; 8 MiB.
    public var artworkBytes = 8 << 20

    /// The usual limits.
    public init() {}

    var probeMicroseconds: Int64 {
        let (seconds, attoseconds) = probeDuration.components
        let bounded = min(max(seconds, 0), 3_600)
        return bounded * 1_000_000 + attoseconds / 1_000_000_000_000
    }
}
