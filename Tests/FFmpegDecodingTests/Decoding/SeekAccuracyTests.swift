import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct SeekAccuracyTests {
        @Test(arguments: Media.seekable, [SeekAccuracy.within(.milliseconds(50)), .nearestSync])
        func whatIsSaidOfTheLandingHolds(media: Media, accuracy: SeekAccuracy) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let format = straight.format
            let channels = format.channelCount
            let samples = try await straight.readAll().samples
            let frameCount = samples.count / channels
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var random = SplitMix(seed: 21)
            for _ in 0..<10 {
                let frame = Int64.random(in: 0..<Int64(frameCount), using: &random)
                let report = try await decoder.seek(toFrame: frame, accuracy: accuracy)
                let landing = report.landing
                #expect(landing.uncertainty == 0)
                if case .within = accuracy {
                    #expect(abs(landing.frame - frame) <= Int64(format.sampleRate) / 20)
                }
                // Once the samples have settled they are those of the straight decode.
                let settling = Int(report.settlingFrames)
                let found = try await decoder.readFrames(settling + 3_000)
                let place = Int(landing.frame)
                let first = min(samples.count, (place + settling) * channels)
                let expected = samples[first...].prefix(3_000 * channels)
                let isSame = found.dropFirst(settling * channels).elementsEqual(expected)
                #expect(isSame, "\(media) at \(frame), \(report)")
            }
        }

        @Test func aSeekTellsWhatItRead() async throws {
            let bytes = try Media.aac.bytes
            let source = ScriptedByteSource(bytes)
            var decoder = try await FFmpegDecoder(reading: source)
            let before = source.bytesRead
            let report = try await decoder.seek(toFrame: 200_000, accuracy: .exact)
            #expect(report.bytesRead == Int64(source.bytesRead - before))
            #expect(report.bytesRead > 0)
            #expect(report.settlingFrames == 0)
        }

        @Test(arguments: [Media.mp3Variable, .untaggedMP3])
        func anMP3IsEnteredRoughlyWithFewBytes(media: Media) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            let frame = Media.frameCount * 4 / 5
            let limit = 20_000
            let source = ScriptedByteSource(bytes)
            var decoder = try await FFmpegDecoder(reading: source)
            let before = source.bytesRead
            let report = try await decoder.seek(
                toFrame: frame, accuracy: .bytes(atMost: Int64(limit)))
            #expect(source.bytesRead - before <= limit)
            #expect(report.bytesRead <= Int64(limit))
            #expect(report.landing.uncertainty > 0)
            #expect(decoder.positionUncertainty > 0)

            // The sound that comes is in truth at a place within the bound.
            let found = try await decoder.readFrames(8_000)
            let tail = Array(found.suffix(2_000))
            let place = try #require(Self.place(of: tail, in: samples)) - 7_000
            let landing = report.landing
            #expect(
                abs(Int64(place) - landing.frame) <= landing.uncertainty, "\(landing), \(place)")

            // And an exact seek is exact again.
            #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame))
            #expect(decoder.positionUncertainty == 0)
            let exact = try await decoder.readFrames(1_000)
            #expect(exact.elementsEqual(samples[Int(2 * frame)...].prefix(2_000)))
        }

        @Test func aTableThatIsNearEnoughIsUsedWithinADuration() async throws {
            let bytes = try Media.mp3Variable.bytes
            let source = ScriptedByteSource(bytes)
            var decoder = try await FFmpegDecoder(reading: source)
            let before = source.bytesRead
            let frame = Media.frameCount * 9 / 10
            let report = try await decoder.seek(toFrame: frame, accuracy: .within(.seconds(1)))
            #expect(source.bytesRead - before < 80_000)
            #expect(abs(report.landing.frame - frame) + report.landing.uncertainty <= 44_100)
            #expect(report.landing.uncertainty > 0)
        }

        @Test func tooFewBytesAreATypedErrorAndAnotherSeekMayFollow() async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(Media.flac.bytes))
            await #expect(throws: AudioSourceError(.limitExceeded, message: "")) {
                _ = try await decoder.seek(toFrame: 200_000, accuracy: .bytes(atMost: 10))
            }
            #expect(try await decoder.seek(toFrame: 200_000) == SeekLanding(frame: 200_000))
            #expect(try await decoder.readFrames(10).count == 20)
        }

        @Test(arguments: [Media.aac, .wav, .opus, .mp3])
        func enoughBytesAreExact(media: Media) async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(media.bytes))
            let report = try await decoder.seek(
                toFrame: 100_000, accuracy: .bytes(atMost: 2_000_000))
            #expect(report.landing == SeekLanding(frame: 100_000))
            #expect(report.settlingFrames == 0)
        }

        /// Where a row of frames stands among others, the interleaved sample of its first divided by
        /// two.
        private static func place(of part: [Float], in whole: [Float]) -> Int? {
            let mark = part.prefix(64)
            for index in stride(from: 0, to: whole.count - part.count, by: 2)
            where whole[index] == mark.first && whole[index...].starts(with: mark) {
                return index / 2
            }
            return nil
        }
    }
}
