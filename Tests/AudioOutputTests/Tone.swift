import AudioPipeline
import Foundation
import PlaybackControl

/// A sine of one frequency, at half of full scale, as blocks of a source.
struct Tone {
    var frequency = 440.0
    var format = AudioFormat(sampleRate: 48_000, channels: .stereo)
    var stamp = PlaybackStamp(occurrence: .next(), generation: .next())

    /// The tone's samples from a frame on.
    func buffer(from start: Int64, frames: Int) -> AudioBuffer {
        var buffer = AudioBuffer(format: format, capacity: frames, stamp: stamp)
        let step = 2 * Double.pi * frequency / Double(format.sampleRate)
        let channels = format.channelCount
        buffer.fill(startFrame: start) { samples in
            for index in 0..<frames {
                let value = Float(0.5 * sin(step * Double(start + Int64(index))))
                for channel in 0..<channels { samples[index * channels + channel] = value }
            }
            return frames
        }
        return buffer
    }

    /// Writes the tone in blocks of 1,000 frames.
    func write(
        seconds: Double, from start: Int64 = 0, to sink: some AudioSink
    ) async throws(AudioSinkError) {
        let end = start + Int64(seconds * Double(format.sampleRate))
        var frame = start
        while frame < end {
            let count = Int(min(1000, end - frame))
            try await sink.write(buffer(from: frame, frames: count))
            frame += Int64(count)
        }
    }
}

/// The sink's error that an operation throws, and how long it took.
func failure(
    of operation: () async throws -> Void
) async -> (error: AudioSinkError?, duration: Duration) {
    let start = ContinuousClock.now
    do {
        try await operation()
        return (nil, .now - start)
    } catch {
        return (error as? AudioSinkError, .now - start)
    }
}
