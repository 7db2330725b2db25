/// What a container says of the stream that is decoded.
struct StreamParameters: Sendable {
    /// The number that the container gives to the stream.
    var identifier: Int

    var codec: Codec
    var codecName: String
    var containerName: String

    /// A tick of the stream's clock in seconds, as a fraction.
    var tick: (numerator: Int64, denominator: Int64)

    /// Zero when only the decoder will tell.
    var sampleRate: Int

    /// Zero when only the decoder will tell.
    var channelCount: Int

    /// The samples in a packet; zero when that varies or is not known.
    var packetFrames: Int

    /// The bytes of a block, of which a packet has one or more; zero for codecs without blocks.
    var blockBytes = 0

    /// What stands in front of the packets, such as FLAC's stream information.
    var setup: [UInt8]

    /// The duration in ticks; nil when not known.
    var duration: Int64?

    /// The duration of the container in microseconds; nil when not known.
    var containerDuration: Int64?

    /// Whether the duration was worked out from the size and the bit rate.
    var durationIsEstimated: Bool

    /// Bits a second; nil when not known.
    var bitRate: Int?
}
