import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

/// The places of media without a list of them, kept by the caller.
@Suite(.enabled(if: Media.isAvailable, Comment(rawValue: Media.absence))) struct SeekIndexTests {
    /// All samples, and the index at the end.
    private func readThrough(_ bytes: [UInt8]) async throws -> ([Float], SeekIndex?) {
        var decoder = try await FFmpegDecoder.open(MemoryByteSource(bytes))
        var samples: [Float] = []
        var room = [Float](repeating: 0, count: 8_192 * decoder.format.channelCount)
        while true {
            var span = room.mutableSpan
            guard case .frames(let count, _) = try await decoder.read(into: &span) else { break }
            samples += room[..<(count * decoder.format.channelCount)]
        }
        return (samples, decoder.seekIndex)
    }

    @Test(arguments: [Media.mp3Variable, .untaggedMP3])
    func withItASeekReadsNothingOfWhatLiesBefore(media: Media) async throws {
        let bytes = try media.bytes
        let (samples, found) = try await readThrough(bytes)
        let index = try #require(found)
        #expect(index.places.count > 1)
        let source = LoggedByteSource(MemoryByteSource(bytes))
        var decoder = try await FFmpegDecoder.open(source)
        try decoder.use(index)
        let channels = decoder.format.channelCount
        let target = Int64(samples.count / channels) * 3 / 4
        let before = source.offsets.count
        let landing = try await decoder.seek(toFrame: target)
        #expect(landing == SeekLanding(frame: target))
        var room = [Float](repeating: 0, count: 1_024 * channels)
        var span = room.mutableSpan
        let read = try await decoder.read(into: &span)
        #expect(read == .frames(count: 1_024, startFrame: target))
        #expect(room[...] == samples[(Int(target) * channels)...].prefix(room.count))
        // A place is at most a second before, and FFmpeg passes over less than 32 KiB by reading.
        let first = source.offsets[before...].min() ?? 0
        #expect(first > Int64(bytes.count) / 4, "It read from byte \(first) on.")
    }

    @Test func aContainerWithItsOwnListHasNone() async throws {
        let (_, index) = try await readThrough(try Media.aac.bytes)
        #expect(index == nil)
    }

    @Test func anIndexOfOtherMediaIsRefused() async throws {
        let (_, found) = try await readThrough(try Media.mp3Variable.bytes)
        let index = try #require(found)
        let short = Array(try Media.mp3Variable.bytes.prefix(20_000))
        var decoder = try await FFmpegDecoder.open(MemoryByteSource(short))
        #expect(throws: AudioSourceError.self) { try decoder.use(index) }
        var other = try await FFmpegDecoder.open(MemoryByteSource(try Media.aac.bytes))
        #expect(throws: AudioSourceError.self) { try other.use(index) }
        _ = try await other.seek(toFrame: 100)
    }
}
