/// How far before a place decoding must begin for the samples there to be the true ones.
struct PreRoll: Hashable, Sendable {
    /// The frames to decode and drop at least.
    var needed: Int64

    /// The frames to ask the container for.
    ///
    /// For the codecs of Ogg less than what is needed: on its last page FFmpeg makes the place up
    /// that was asked for, so a landing there is not believed.
    var asked: Int64

    /// How many decoded frames must agree on where they are.
    var votes: Int

    init(_ parameters: StreamParameters, sampleRate: Int, channelCount: Int, frameCount: Int) {
        let packet = Int64(max(1, parameters.packetFrames, frameCount))
        switch parameters.codec {
        case .pcm, .blocks, .flac, .alac, .lossless:
            (needed, asked, votes) = (0, 0, 1)
        case .mp3:
            needed = packet * Self.mp3Packets(packet, sampleRate, isMono: channelCount == 1)
            (asked, votes) = (needed + packet, 1)
        case .aac:
            (needed, asked, votes) = (3 * packet, 4 * packet, 1)
        case .vorbis:
            // Timestamps around a change of the block size are wrong: most of many are right.
            let block = VorbisBlocks(setup: parameters.setup).largest
            (needed, asked, votes) = (8 * block + 1, 8 * block, 5)
        case .opus:
            // Its prediction of energy fades slowly: 80 ms are promised, 1,280 are exact.
            asked = Int64(sampleRate) * 140 / 100
            (needed, votes) = (asked + 1, 1)
        case .wma:
            // The first packet behind a seek gives less than it does else, so that its time is that
            // of another frame.
            (needed, asked, votes) = (6 * packet, 12 * packet, 4)
        case .other:
            (needed, asked, votes) = (Int64(sampleRate) / 5, Int64(sampleRate) * 3 / 10, 1)
        }
    }

    /// A pre-roll after which samples are near the true ones, with a place that is as sure.
    func shortened(
        _ parameters: StreamParameters, sampleRate: Int, frameCount: Int
    ) -> PreRoll {
        var short = self
        let packet = Int64(max(1, parameters.packetFrames, frameCount))
        switch parameters.codec {
        case .mp3: (short.needed, short.asked) = (packet, 2 * packet)
        case .wma: (short.needed, short.asked) = (2 * packet, 6 * packet)
        case .aac: (short.needed, short.asked) = (packet, 2 * packet)
        case .opus:
            // What the format promises to be near: RFC 7845, section 4.6.
            short.asked = Int64(sampleRate) * 80 / 1000
            short.needed = short.asked + 1
        case .other:
            (short.needed, short.asked) = (Int64(sampleRate) / 20, Int64(sampleRate) / 10)
        case .pcm, .blocks, .flac, .alac, .lossless, .vorbis: break
        }
        return short
    }

    /// Packets that a packet of MPEG layer 3 may take its data from, and two for the overlap.
    ///
    /// The data may lie up to 511 or 255 bytes back, in packets that may be as small as the
    /// lowest bit rate makes them.
    private static func mp3Packets(_ frames: Int64, _ rate: Int, isMono: Bool) -> Int64 {
        let isFirstVersion = frames >= 1152
        let reservoir: Int64 = isFirstVersion ? 511 : 255
        let lowestRate: Int64 = isFirstVersion ? 32_000 : 8_000
        let side: Int64 = isFirstVersion ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
        let size = frames / 8 * lowestRate / Int64(max(1, rate))
        let data = max(3, size - 4 - side)
        return (reservoir + data - 1) / data + 2
    }
}
