import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct FormatTests {
        @Test func theFormatIsTheStreamsOwn() async throws {
            let stereo = try await FFmpegDecoder(reading: MemoryByteSource(Media.mp3.bytes))
            #expect(stereo.format == AudioFormat(sampleRate: 44_100, channels: .stereo))
            let mono = try await FFmpegDecoder(reading: MemoryByteSource(Media.mp3Slow.bytes))
            #expect(mono.format == AudioFormat(sampleRate: 16_000, channels: .mono))
        }

        @Test func aLayoutWithoutNamesIsTakenByItsNumberOfChannels() async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.oddLayout.bytes))
            #expect(decoder.format.channelCount == 9)
            let samples = try await decoder.readFrames(1000)
            #expect(samples.count == 9000)
            #expect(stride(from: 2, to: 9000, by: 9).allSatisfy { samples[$0] == 0 })
            #expect(!stride(from: 0, to: 9000, by: 9).allSatisfy { samples[$0] == 0 })
        }

        @Test func aChangeOfTheFormIsToldBetweenTheSamples() async throws {
            let bytes = try Media.mp3.bytes + Media.mp3Slow.bytes
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let reading = try await decoder.readAll()
            #expect(
                reading.formats == [
                    AudioFormat(sampleRate: 44_100, channels: .stereo),
                    AudioFormat(sampleRate: 16_000, channels: .mono),
                ])
            #expect(decoder.isSeekable == true)

            // The way back to the beginning stays open, and the form changes back.
            #expect(try await decoder.seek(toFrame: 0) == SeekLanding(frame: 0))
            let again = try await decoder.readAll()
            // The format is the old one until the change is told.
            #expect(again.formats == reading.formats.reversed() + [reading.formats[1]])
            #expect(again.samples == reading.samples)
        }

        @Test func theTagsChaptersAndPictureOfAnMP4AreRead() async throws {
            let decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.tagged.bytes))
            expectTags(decoder.metadata, codec: "aac")
            #expect(decoder.metadata.containerName.contains("mp4"))
        }

        @Test func theTagsChaptersAndPictureOfAnMP3AreRead() async throws {
            let decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.tagged3.bytes))
            expectTags(decoder.metadata, codec: "mp3")
            #expect(decoder.metadata.containerName == "mp3")
            #expect(decoder.metadata.bitRate.map { (120_000...140_000).contains($0) } == true)
        }

        @Test func theFrontOfTheCoverIsChosenWhereverItStands() async throws {
            let bytes = try MemoryByteSource(Media.twoPictures.bytes)
            let artwork = try await FFmpegDecoder(reading: bytes).metadata.artwork
            #expect(artwork?.kind == .frontCover)
            #expect(artwork?.mediaType == "image/png")
            #expect(artwork?.bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) == true)
        }

        @Test func theTracksAreToldWithTheirLanguages() async throws {
            let bytes = try MemoryByteSource(Media.twoTracks.bytes)
            let tracks = try await FFmpegDecoder(reading: bytes).metadata.tracks
            #expect(
                tracks == [
                    MediaTrack(kind: .audio, codec: "opus", language: "ger", title: "Ton"),
                    MediaTrack(kind: .audio, codec: "aac", language: "eng", isDefault: true),
                ])
        }

        @Test func aPictureIsNoTrack() async throws {
            let bytes = try MemoryByteSource(Media.tagged3.bytes)
            let metadata = try await FFmpegDecoder(reading: bytes).metadata
            #expect(metadata.tracks.map(\.codec) == ["mp3"])
            #expect(metadata.artwork != nil)
        }

        @Test func whatIsOverTheLimitsIsLeftOut() async throws {
            var limits = OpeningLimits()
            limits.tags = 1
            limits.chapters = 1
            limits.artworkBytes = 10
            let metadata = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.tagged.bytes), limits: limits
            ).metadata
            #expect(metadata.tags.count == 1)
            #expect(metadata.chapters.count == 1)
            #expect(metadata.artwork == nil)
        }

        @Test func tagsThatAreNoUTF8AreRepaired() async throws {
            var bytes = try Media.tagged.bytes
            let name = Array("An Artist".utf8)
            let place = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
            bytes[place] = 0xff
            let decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            #expect(decoder.metadata.artist == "\u{FFFD}n Artist")
        }

        private func expectTags(_ metadata: MediaMetadata, codec: String) {
            #expect(metadata.codecName == codec)
            #expect(metadata.title == "Der Mond \u{263E}")
            #expect(metadata.artist == "An Artist")
            #expect(metadata.album == "A Show")
            #expect(
                metadata.chapters == [
                    MediaChapter(start: .zero, end: .seconds(2.5), title: "Beginning"),
                    MediaChapter(start: .seconds(2.5), end: .seconds(6), title: "End"),
                ])
            #expect(metadata.artwork?.mediaType == "image/jpeg")
            #expect(metadata.artwork?.bytes.starts(with: [0xff, 0xd8]) == true)
        }
    }
}
