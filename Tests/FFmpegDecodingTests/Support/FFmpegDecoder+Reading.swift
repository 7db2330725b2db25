import AudioPipeline
import FFmpegDecoding
import PlayerInternals

/// What reading to the end gave.
struct Reading: Equatable {
    var samples: [Float] = []
    var formats: [AudioFormat] = []

    /// Whether each read began where the one before ended.
    var isContiguous = true

    func frameCount(channels: Int) -> Int64 { Int64(samples.count / channels) }
}

extension FFmpegDecoder {
    /// Reads up to the end, `room` frames at a time.
    mutating func readAll(room: Int = 4096) async throws(AudioSourceError) -> Reading {
        var reading = Reading()
        reading.formats = [format]
        var next: Int64?
        while true {
            var buffer = [Float](repeating: .nan, count: room * format.channelCount)
            var span = buffer.mutableSpan
            switch try await read(into: &span) {
            case .frames(let count, let start):
                if let next, next != start { reading.isContiguous = false }
                next = start + Int64(count)
                reading.samples += buffer.prefix(count * format.channelCount)
            case .formatChanged:
                reading.formats.append(format)
                next = nil
            case .end: return reading
            }
        }
    }

    /// Reads so many frames, fewer at the end.
    mutating func readFrames(_ count: Int) async throws(AudioSourceError) -> [Float] {
        var samples: [Float] = []
        let wanted = count * format.channelCount
        while samples.count < wanted {
            var buffer = [Float](repeating: .nan, count: wanted - samples.count)
            var span = buffer.mutableSpan
            guard case .frames(let frames, _) = try await read(into: &span) else { break }
            samples += buffer.prefix(frames * format.channelCount)
        }
        return samples
    }
}

/// Runs a body on a thread that may block, as a pipeline does.
func onOwnThread<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value)
    async throws -> Value
{
    try await Task(executorPreference: ThreadExecutor(), operation: body).value
}
