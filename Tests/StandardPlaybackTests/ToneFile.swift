import AudioPipeline
import Foundation
import PlaybackControl
import TestSupport

extension TemporaryFile {
    /// A WAV file of a tone on two channels.
    static func tone(
        of frequency: Double, sampleRate: Int, seconds: Double
    ) async throws -> TemporaryFile {
        let format = AudioFormat(sampleRate: sampleRate, channels: .stereo)
        let file = try TemporaryFile([], suffix: ".wav")
        let frames = Int(seconds * Double(sampleRate))
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: format, capacity: frames, stamp: stamp)
        let step = frequency * 2 * .pi / Double(sampleRate)
        buffer.fill(startFrame: 0) { samples in
            for index in samples.indices {
                samples[index] = Float(sin(Double(index / 2) * step) / 2)
            }
            return frames
        }
        let sink = WAVFileSink(path: file.path)
        try sink.configure(format)
        try sink.start()
        try await sink.write(buffer)
        sink.close()
        return file
    }
}
