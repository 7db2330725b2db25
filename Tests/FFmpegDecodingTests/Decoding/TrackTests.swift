import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct TrackTests {
        private static func open(_ choice: TrackChoice) async throws -> FFmpegDecoder {
            var options = DecodingOptions()
            options.track = choice
            return try await FFmpegDecoder(
                reading: MemoryByteSource(Media.twoTracks.bytes), options: options)
        }

        @Test(arguments: [
            (TrackChoice(), 1), (TrackChoice(number: 0), 0), (TrackChoice(number: 1), 1),
            (TrackChoice(languages: ["de"]), 0), (TrackChoice(languages: ["de-CH", "en"]), 0),
            (TrackChoice(languages: ["fr", "eng"]), 1), (TrackChoice(languages: ["fr"]), 1),
        ])
        func theTrackThatIsWantedIsDecoded(choice: TrackChoice, track: Int) async throws {
            let decoder = try await Self.open(choice)
            #expect(decoder.track == track)
            #expect(decoder.format.sampleRate == (track == 0 ? 48_000 : 44_100))
            #expect(decoder.metadata.codecName == (track == 0 ? "opus" : "aac"))
        }

        @Test func aTrackThatIsNotThereIsNoSound() async throws {
            await #expect(throws: AudioSourceError(.noAudio, message: "")) {
                _ = try await Self.open(TrackChoice(number: 9))
            }
        }

        @Test func anotherTrackGoesOnAtTheSamePlace() async throws {
            var decoder = try await Self.open(TrackChoice(number: 1))
            _ = try await decoder.readFrames(88_200)
            try await decoder.select(track: 0)
            #expect(decoder.track == 0)
            var buffer = [Float](repeating: 0, count: 2_000)
            var span = buffer.mutableSpan
            #expect(try await decoder.read(into: &span) == .formatChanged)
            #expect(decoder.format.sampleRate == 48_000)
            span = buffer.mutableSpan
            #expect(
                try await decoder.read(into: &span) == .frames(count: 1_000, startFrame: 96_000))

            var straight = try await Self.open(TrackChoice(number: 0))
            let samples = try await straight.readFrames(97_000)
            #expect(buffer == Array(samples.suffix(2_000)))
        }

        @Test func aTrackThatFailsLeavesTheOldOne() async throws {
            var decoder = try await Self.open(TrackChoice(number: 1))
            var straight = try await Self.open(TrackChoice(number: 1))
            let before = try await decoder.readFrames(5_000)
            await #expect(throws: AudioSourceError(.noAudio, message: "")) {
                try await decoder.select(track: 5)
            }
            let after = try await decoder.readFrames(50_000)
            #expect(try await before + after == straight.readFrames(55_000))
        }

        @Test func inOneFormNothingChangesButTheSound() async throws {
            var options = DecodingOptions()
            options.track.number = 1
            options.output = OutputForm(sampleRate: 48_000, channels: .stereo)
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.twoTracks.bytes), options: options)
            _ = try await decoder.readFrames(96_000)
            try await decoder.select(track: 0)
            let found = try await decoder.readFrames(1_000)
            var straight = try await Self.open(TrackChoice(number: 0))
            #expect(try await found == Array(straight.readFrames(97_000).suffix(2_000)))
        }
    }
}
