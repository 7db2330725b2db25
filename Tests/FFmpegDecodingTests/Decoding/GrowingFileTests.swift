import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct GrowingFileTests {
        private static let options = {
            var options = DecodingOptions()
            options.isGrowing = true
            return options
        }()

        /// What has come by then is heard, and the rest once it has come.
        @Test(arguments: [Media.untaggedMP3, .opus, .vorbis, .flacOgg])
        func readingGoesOnWhereTheEndWas(media: Media) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: Self.options)
            let samples = try await straight.readAll().samples
            let source = GrowingByteSource(bytes, written: bytes.count / 2)
            var decoder = try await FFmpegDecoder(reading: source, options: Self.options)
            var found: [Float] = []
            for share in [5, 7, 8, 10] {
                source.write(upTo: bytes.count * share / 10)
                found += try await decoder.readAll().samples
                #expect(found.elementsEqual(samples.prefix(found.count)), "\(media) \(share)")
                #expect(found.count > samples.count * (share - 2) / 10)
            }
            #expect(found.count == samples.count)
            if case .exact = decoder.length { Issue.record("A growing file has no exact length.") }
        }

        @Test(arguments: [Media.untaggedMP3, .opus, .vorbis, .flacOgg])
        func whatHasComeCanBeGoneTo(media: Media) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: Self.options)
            let channels = straight.format.channelCount
            let samples = try await straight.readAll().samples
            let frameCount = Int64(samples.count / channels)
            let source = GrowingByteSource(bytes, written: bytes.count / 2)
            var decoder = try await FFmpegDecoder(reading: source, options: Self.options)
            let target = frameCount * 9 / 10
            // Not there yet: the end of what is.
            let early = try await decoder.seek(toFrame: target)
            #expect(early.frame < target)
            source.write(upTo: bytes.count)
            #expect(try await decoder.seek(toFrame: target) == SeekLanding(frame: target))
            let found = try await decoder.readFrames(2_000)
            let expected = samples[(Int(target) * channels)...].prefix(found.count)
            #expect(found.elementsEqual(expected))
        }

        /// Elementary streams in a transport stream whose packets name no times.
        @Test func aFileWithoutTimesIsCountedFromItsFront() async throws {
            let bytes = Self.withoutTimes(try CellMedia.transport.bytes)
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            #expect(samples.count / 2 > Int(Media.frameCount) - 3 * 1_024)
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            #expect(decoder.isSeekable == true)
            for frame in [200_000, 5_000, 123_457] {
                #expect(
                    try await decoder.seek(toFrame: Int64(frame))
                        == SeekLanding(frame: Int64(frame)))
                let found = try await decoder.readFrames(2_000)
                #expect(found.elementsEqual(samples[(2 * frame)...].prefix(4_000)))
            }
        }

        /// Takes the times out of the headers of elementary packets; stuffing stands in for them.
        private static func withoutTimes(_ bytes: [UInt8]) -> [UInt8] {
            var bytes = bytes
            for start in stride(from: 0, to: bytes.count - 187, by: 188) {
                guard bytes[start + 1] & 0x40 != 0 else { continue }
                var place = start + 4
                if bytes[start + 3] & 0x20 != 0 { place += 1 + Int(bytes[start + 4]) }
                guard place + 14 < start + 188, bytes[place..<place + 3].elementsEqual([0, 0, 1]),
                    bytes[place + 3] & 0xe0 == 0xc0
                else { continue }
                bytes[place + 7] &= 0x3f
                for index in 0..<Int(bytes[place + 8]) { bytes[place + 9 + index] = 0xff }
            }
            return bytes
        }
    }
}
