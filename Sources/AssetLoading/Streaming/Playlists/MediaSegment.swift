/// A piece of a stream that is loaded by itself (RFC 8216, 3).
package struct MediaSegment: Hashable, Sendable {
    /// Its number in the stream.
    package var sequence: Int64

    package var resource: SegmentResource

    /// As the playlist says it, which is about what it plays.
    package var duration: Duration

    /// What it forms one row of bytes with.
    package var part: StreamPart
}

/// What a stretch of a stream has in common, so that its segments form one row of bytes.
package struct StreamPart: Hashable, Sendable {
    /// How many discontinuities lie before it in the stream.
    package var discontinuity: Int64

    /// What is read before its first segment; nil when the segments stand for themselves.
    package var initialization: SegmentResource?
}

/// Where bytes of a stream are, and how they are to be read.
package struct SegmentResource: Hashable, Sendable {
    package var location: AssetLocation

    /// Nil for all bytes.
    package var range: Range<Int64>?

    package var encryption: SegmentEncryption?
}

/// AES with 128 bits and chained blocks, over whole segments (RFC 8216, 4.3.2.4).
package struct SegmentEncryption: Hashable, Sendable {
    /// Where the 16 bytes of the key are.
    package var key: AssetLocation

    /// The 16 bytes that the first block is mixed with.
    package var vector: [UInt8]
}
