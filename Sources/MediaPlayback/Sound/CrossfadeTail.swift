import AudioPipeline

/// The last frames of an item, to be heard under the first of the next.
struct CrossfadeTail: Sendable {
    private let samples: [Float]
    private let format: AudioFormat
    private let crossfade: Crossfade

    /// The frames that were mixed already.
    private var position = 0

    private var frameCount: Int { samples.count / format.channelCount }

    init(_ blocks: [AudioBuffer], format: AudioFormat, _ crossfade: Crossfade) {
        samples = blocks.flatMap(\.samples)
        self.format = format
        self.crossfade = crossfade
    }

    /// Whether all was mixed.
    var isOver: Bool { position >= frameCount }

    /// Mixes what comes next into the frames of a block, of the same form.
    mutating func mix(into block: inout AudioBuffer) {
        guard block.format == format else { return position = frameCount }
        let count = min(block.frameCount, frameCount - position)
        let channels = format.channelCount
        block.update { span in
            for frame in 0..<count {
                let part = (Float(position + frame) + 0.5) / Float(frameCount)
                let gains = crossfade.gains(at: part)
                for channel in 0..<channels {
                    let index = frame * channels + channel
                    span[index] =
                        span[index] * gains.next
                        + samples[position * channels + index] * gains.before
                }
            }
        }
        position += count
    }
}
