internal import AudioPipeline

/// What a container promised, to be held against what came.
struct TruncationEvidence: Sendable {
    /// The frames that the container declares; nil when it only estimates.
    var declared: Int64?

    /// The frames in a packet.
    var packetFrames: Int64

    /// Packets that may be missing, since encoders count their last ones in different ways.
    private static let tolerance: Int64 = 4

    /// Throws `.truncated` when the stream ended before what was promised.
    func check(endAt end: Int64, damagedPackets: Int, isCutShort: Bool) throws(AudioSourceError) {
        if isCutShort {
            throw AudioSourceError(
                .truncated,
                message: "The bytes stop before the promised end, after \(end) frames: load it "
                    + "again.")
        }
        guard let declared else { return }
        let missing = declared - end - Int64(damagedPackets) * packetFrames
        if missing > Self.tolerance * packetFrames {
            throw AudioSourceError(
                .truncated,
                message: "The media declares \(declared) frames and holds \(end): it was cut off, "
                    + "so load it again.")
        }
    }
}
