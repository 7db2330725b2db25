import AudioPipeline
import PlaybackControl

extension PlaybackStamp {
    /// A stamp for tests that do not care which.
    static let testing = PlaybackStamp(occurrence: .next(), generation: .next())
}

extension AudioBuffer {
    /// A buffer of frames that all have the same sample.
    static func filled(
        _ frames: Int, format: AudioFormat = AudioFormat(sampleRate: 48_000, channels: .stereo),
        startFrame: Int64 = 0, sample: Float = 0.5, stamp: PlaybackStamp = .testing
    ) -> AudioBuffer {
        var buffer = AudioBuffer(format: format, capacity: frames, stamp: stamp)
        buffer.fill(startFrame: startFrame) { samples in
            for index in samples.indices { samples[index] = sample }
            return frames
        }
        return buffer
    }
}
