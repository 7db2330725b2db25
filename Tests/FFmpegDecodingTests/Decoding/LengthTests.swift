import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct LengthTests {
        @Test(arguments: Media.exact)
        func theFramesAreThoseOfTheSound(media: Media) async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(media.bytes))
            let channels = decoder.format.channelCount
            let reading = try await decoder.readAll()
            #expect(reading.frameCount(channels: channels) == media.frameCount)
            #expect(reading.isContiguous)
            #expect(decoder.length == .exact(media.frameCount))
            #expect(decoder.damagedPacketCount == 0)
        }

        @Test(arguments: [
            Media.wav, .flac, .mp3, .mp3Variable, .mp3Slow, .aac, .alac, .opus, .vorbis, .wavPack,
            .opusMP4, .flacOgg,
        ])
        func theLengthIsDeclaredToTheFrameBeforeAnythingIsRead(media: Media) async throws {
            let decoder = try await FFmpegDecoder(reading: MemoryByteSource(media.bytes))
            #expect(decoder.length == .declared(media.frameCount))
        }

        /// With a large tag in front too, and however the bytes come.
        @Test(arguments: [Media.mp3, .mp3Variable, .mp3Slow, .tagged3], [7, 100_000])
        func aTaggedMP3ThatIsReadOnwardsHasBothEndsExact(media: Media, pieceSize: Int) async throws
        {
            let bytes = try media.bytes
            let source = ScriptedByteSource(
                bytes, .init(pieceSize: pieceSize, isSeekable: false))
            var decoder = try await FFmpegDecoder(reading: source)
            #expect(decoder.length == .declared(media.frameCount))
            let reading = try await decoder.readAll()
            var whole = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            #expect(try await reading == whole.readAll())
            #expect(decoder.length == .exact(media.frameCount))
        }

        /// The tag speaks of the first only, and broadcasts are put together in this way.
        @Test(arguments: [true, false])
        func piecesThatWerePutTogetherAreHeardToTheLastOne(isSizeKnown: Bool) async throws {
            let bytes = try Media.mp3.bytes
            let source = ScriptedByteSource(
                bytes + bytes,
                .init(isSeekable: false, promisedSize: isSizeKnown ? .none : .some(nil)))
            var decoder = try await FFmpegDecoder(reading: source)
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(count > Media.frameCount * 2 - 1_152)
        }

        @Test func aLengthFromTheBitRateIsAnEstimateUntilTheEndIsRead() async throws {
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.untaggedMP3.bytes))
            guard case .estimated(let estimate) = decoder.length else {
                Issue.record("\(decoder.length) is no estimate")
                return
            }
            #expect(abs(estimate - Media.frameCount) < 4 * 1152)
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(decoder.length == .exact(count))
        }

        @Test(arguments: [Media.wav, .flac, .alac, .flacOgg])
        func losslessSamplesAreThoseOfTheSoundFromTheFirstOn(media: Media) async throws {
            let bytes = try Media.wav.bytes
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(media.bytes))
            let samples = try await decoder.readAll().samples
            let data = bytes.suffix(samples.count * 2)
            let expected = stride(from: data.startIndex, to: data.endIndex, by: 2).map { index in
                Float(Int16(truncatingIfNeeded: Int(data[index]) | Int(data[index + 1]) << 8))
                    / 32_768
            }
            #expect(samples == expected)
        }

        @Test(arguments: [1, 7, 1000, 4096, 300_000])
        func theRoomOfAReadChangesNothing(room: Int) async throws {
            let bytes = try Media.aac.bytes
            var one = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var other = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            #expect(try await one.readAll() == other.readAll(room: room))
        }

        /// As broadcasts are that were recorded from the middle on.
        @Test(arguments: [
            (Media.lateOpus, 96_000 as Int64), (.lateVorbis, 88_200), (.lateFLAC, 88_200),
        ])
        func anOggWhoseTimesBeginLateIsWhole(media: Media, frameCount: Int64) async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(media.bytes))
            if media == .lateOpus { #expect(decoder.length == .declared(frameCount)) }
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(count == frameCount)
            #expect(decoder.length == .exact(frameCount))
            let landing = try await decoder.seek(toFrame: frameCount / 2)
            #expect(landing.frame == frameCount / 2)
        }

        @Test func theEndStaysTheEnd() async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.vorbis.bytes))
            _ = try await decoder.readAll()
            let again = try await decoder.readAll()
            #expect(again.samples.isEmpty)
        }
    }
}
