/// The segments of a stream, in order (RFC 8216, 4.3.3).
package struct MediaPlaylist: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Segments may leave at the front.
        case sliding

        /// Segments stay, and more may come.
        case event

        /// Nothing will change.
        case whole
    }

    package var kind: Kind

    /// Whether no segment will come any more.
    package var isEnded: Bool

    package var targetDuration: Duration

    /// The number of the first segment, even if there is none yet.
    package var firstSequence: Int64

    package var segments: [MediaSegment]

    /// The number behind the last segment's.
    package var endSequence: Int64 { firstSequence + Int64(segments.count) }

    package subscript(sequence: Int64) -> MediaSegment? {
        guard sequence >= firstSequence, sequence < endSequence else { return nil }
        return segments[Int(sequence - firstSequence)]
    }
}
