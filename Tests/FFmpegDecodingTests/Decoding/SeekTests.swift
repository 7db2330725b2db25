import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct SeekTests {
        @Test(arguments: Media.seekable)
        func aSeekGivesTheSamplesOfTheStraightDecode(media: Media) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = straight.format.channelCount
            let samples = try await straight.readAll().samples
            let frameCount = Int64(samples.count / channels)

            // A decoder of its own, so that no index of the straight decode helps.
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var random = SplitMix(seed: 7)
            let edges = [0, 1, 500, 1151, frameCount - 1, frameCount - 2000]
            let places = (0..<40).map { _ in Int64.random(in: 0..<frameCount, using: &random) }
            for frame in edges + places {
                let landing = try await decoder.seek(toFrame: frame)
                #expect(landing == SeekLanding(frame: frame))
                let found = try await decoder.readFrames(4096)
                let expected = samples.dropFirst(Int(frame) * channels).prefix(4096 * channels)
                if !found.elementsEqual(expected) {
                    Issue.record("\(media) differs at frame \(frame)")
                }
            }
        }

        @Test(arguments: Media.seekable)
        func readingOnFromASeekEndsWhereTheStraightDecodeEnds(media: Media) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            let channels = straight.format.channelCount
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let frame = Int64(samples.count / channels / 2)
            _ = try await decoder.seek(toFrame: frame)
            let rest = try await decoder.readAll()
            #expect(rest.isContiguous)
            #expect(rest.samples == Array(samples.dropFirst(Int(frame) * channels)))
            #expect(decoder.length == straight.length)
        }

        @Test(arguments: Media.seekable, [Int64(0), 5_000, .max / 2, .max])
        func aFrameBehindTheEndLandsOnTheEnd(media: Media, beyond: Int64) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = straight.format.channelCount
            let frameCount = try await straight.readAll().frameCount(channels: channels)
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let frame = beyond > .max / 4 ? beyond : frameCount + beyond
            #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frameCount))
            #expect(try await decoder.readFrames(1) == [])
            // And back again.
            #expect(try await decoder.seek(toFrame: 0) == SeekLanding(frame: 0))
            #expect(try await decoder.readFrames(100).count == 100 * channels)
        }

        @Test func aSeekInAnMP3OfAConstantRateLeavesOutWhatLiesBetween() async throws {
            let bytes = try Media.mp3.bytes
            let source = LoggedByteSource(MemoryByteSource(bytes))
            var decoder = try await FFmpegDecoder(reading: source)
            let openingCount = source.offsets.count
            let landing = try await decoder.seek(toFrame: Media.frameCount * 95 / 100)
            #expect(landing.uncertainty == 0)
            let offsets = source.offsets[openingCount...]
            #expect(!offsets.isEmpty)
            #expect(offsets.allSatisfy { $0 < 2_000 || $0 > Int64(bytes.count) * 9 / 10 })
        }

        @Test func aFrameBeforeTheFirstIsTheFirst() async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.mp3.bytes))
            #expect(try await decoder.seek(toFrame: -5) == SeekLanding(frame: 0))
        }

        @Test func whatCanOnlyBeReadOnwardsRefusesASeekAndReadsOn() async throws {
            let bytes = try Media.mp3.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            let source = ScriptedByteSource(bytes, .init(pieceSize: 3000, isSeekable: false))
            var decoder = try await FFmpegDecoder(reading: source)
            #expect(decoder.isSeekable == false)
            let first = try await decoder.readFrames(10_000)
            await #expect(throws: AudioSourceError(.notSeekable, message: "")) {
                _ = try await decoder.seek(toFrame: 100)
            }
            let rest = try await decoder.readAll().samples
            #expect(first + rest == samples)
        }
    }
}

/// A small generator whose numbers are the same in every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
