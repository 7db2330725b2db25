public import AudioPipeline

/// What comes out about media while they are decoded.
@nonexhaustive
public enum DecodingEvent: Hashable, Sendable {
    /// From a frame on the samples have another form.
    case formatChanged(AudioFormat, atFrame: Int64)

    /// The length is known better, or nothing is known of it any more.
    case lengthChanged(LengthClaim)

    /// Packets could not be decoded and were left out.
    case damaged(PacketDamage)

    /// FFmpeg has something to say; only where ``FFmpegMessage/routeToDecoders()`` was called.
    case message(FFmpegMessage)

    /// The media say something else of themselves: another of several begins, or a radio's title
    /// has changed.
    case metadataChanged(MediaMetadata)
}

/// What is known of media that are decoded, at one moment.
public struct DecodingStatus: Hashable, Sendable {
    /// The form of the samples.
    public var format: AudioFormat

    /// How many frames there are.
    public var length: LengthClaim

    /// The packets that were left out.
    public var damagedPacketCount: Int

    /// What the media say of themselves.
    public var metadata: MediaMetadata
}
