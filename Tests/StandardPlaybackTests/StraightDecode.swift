import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerTesting
import StandardPlayback

/// All samples of a file, decoded from its beginning to its end without a player.
struct StraightDecode: Sendable {
    let format: AudioFormat
    private(set) var samples: [Float] = []

    var frameCount: Int64 { Int64(samples.count / format.channelCount) }

    init(_ path: String) async throws {
        let bytes = try StandardByteSourceOpener().source(for: AssetLocation(path))
        _ = try await bytes.open()
        var source = try await FFmpegSourceOpener().openSource(reading: bytes)
        format = source.format
        while true {
            var room = [Float](repeating: 0, count: 4_096 * format.channelCount)
            var span = room.mutableSpan
            guard case .frames(let count, _) = try await source.read(into: &span) else { break }
            samples += room.prefix(count * format.channelCount)
        }
    }

    /// What a sink would have captured of some frames of it.
    func span(_ frames: Range<Int64>) -> CapturedSpan {
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: format, capacity: frames.count, stamp: stamp)
        let channels = format.channelCount
        buffer.fill(startFrame: frames.lowerBound) { room in
            let first = Int(frames.lowerBound) * channels
            for index in 0..<frames.count * channels { room[index] = samples[first + index] }
            return frames.count
        }
        return CapturedSpan(buffer)
    }
}
