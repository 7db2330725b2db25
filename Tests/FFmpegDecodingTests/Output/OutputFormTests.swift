import AssetLoading
import AudioPipeline
import FFmpegDecoding
import PlayerTesting
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct OutputFormTests {
        private static func options(
            _ rate: Int?, _ channels: ChannelLayout? = nil
        ) -> DecodingOptions {
            var options = DecodingOptions()
            options.output = OutputForm(sampleRate: rate, channels: channels)
            return options
        }

        @Test(arguments: [8_000, 22_050, 48_000, 96_000, 44_101])
        func theRateIsTheOneAskedForAndTheLengthItsOwn(rate: Int) async throws {
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.flac.bytes), options: Self.options(rate))
            let count = (Media.frameCount * Int64(rate) + 44_099) / 44_100
            #expect(decoder.format == AudioFormat(sampleRate: rate, channels: .stereo))
            #expect(decoder.sourceFormat.sampleRate == 44_100)
            #expect(decoder.length == .declared(count))
            let reading = try await decoder.readAll()
            #expect(reading.isContiguous)
            #expect(reading.frameCount(channels: 2) == count)
            #expect(decoder.length == .exact(count))
        }

        @Test(arguments: [8_000, 48_000, 44_101], [Media.flac, .mp3, .opus, .vorbis])
        func aSeekGivesTheSamplesOfTheStraightDecode(rate: Int, media: Media) async throws {
            let bytes = try media.bytes
            let options = Self.options(rate)
            var straight = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: options)
            let samples = try await straight.readAll().samples
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: options)
            var random = SplitMix(seed: 9)
            for _ in 0..<10 {
                let frame = Int.random(in: 0..<samples.count / 2, using: &random)
                let landing = try await decoder.seek(toFrame: Int64(frame))
                #expect(landing == SeekLanding(frame: Int64(frame)))
                let found = try await decoder.readFrames(2_000)
                let expected = samples[(2 * frame)...].prefix(4_000)
                if !found.elementsEqual(expected) { Issue.record("\(media) differs at \(frame)") }
            }
        }

        @Test func aResampledToneIsTheSameTone() async throws {
            let tone = (0..<88_200).map { Float(0.5 * sine(Double($0) * 440 / 44_100)) }
            let bytes = WAVFile(samples: tone, sampleRate: 44_100, channels: 1).bytes
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: Self.options(48_000))
            let found = try await decoder.readAll().samples
            #expect(found.count == 96_000)
            for index in stride(from: 1_000, to: 95_000, by: 97) {
                let expected = Float(0.5 * sine(Double(index) * 440 / 48_000))
                #expect(abs(found[index] - expected) < 1e-3)
            }
        }

        @Test func soxrStandsInWhereItIsThere() async throws {
            var options = Self.options(48_000)
            options.output.resampler = .soxr
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.flac.bytes), options: options)
            let count = try await decoder.readAll().frameCount(channels: 2)
            // It may end a frame earlier.
            #expect(abs(count - (Media.frameCount * 48_000 + 44_099) / 44_100) <= 1)
            #expect(decoder.length == .exact(count))
        }

        @Test func stereoIsMixedToMonoByHalves() async throws {
            let samples: [Float] = [0.5, 0.25, -0.5, 0.5, 1, 1]
            let bytes = WAVFile(samples: samples, sampleRate: 44_100, channels: 2).bytes
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: Self.options(nil, .mono))
            let found = try await decoder.readAll().samples
            #expect(zip(found, [0.375, 0, 1]).allSatisfy { abs($0 - $1) < 1e-6 })
            #expect(found.count == 3)
        }

        @Test func monoIsHeardInFullFromBothSides() async throws {
            let bytes = WAVFile(samples: [0.5, -0.25], sampleRate: 44_100, channels: 1).bytes
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: Self.options(nil, .stereo))
            #expect(try await decoder.readAll().samples == [0.5, 0.5, -0.25, -0.25])
        }

        @Test func channelsWithoutSpeakersCanOnlyStayAsTheyAre() async throws {
            let source = try MemoryByteSource(Media.oddLayout.bytes)
            await #expect(throws: AudioSourceError(.unsupportedFormat, message: "")) {
                _ = try await FFmpegDecoder(
                    reading: source, options: Self.options(nil, ChannelLayout(count: 12)))
            }
            let decoder = try await FFmpegDecoder(
                reading: source, options: Self.options(48_000, nil))
            #expect(decoder.format.channelCount == 9)
        }

        @Test(arguments: ChainMedia.allCases)
        func whatChangesIsPutOutInOneForm(media: ChainMedia) async throws {
            let bytes = try media.bytes
            let options = Self.options(48_000, .stereo)
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: options)
            let reading = try await decoder.readAll()
            #expect(reading.formats == [AudioFormat(sampleRate: 48_000, channels: .stereo)])
            #expect(reading.isContiguous)
            let count = reading.frameCount(channels: 2)
            // And every place of it can be gone to.
            var other = try await FFmpegDecoder(
                reading: MemoryByteSource(bytes), options: options)
            _ = try await other.readAll()
            for share in [1, 3, 5, 7, 9] as [Int64] {
                let frame = count * share / 10
                #expect(try await other.seek(toFrame: frame) == SeekLanding(frame: frame))
                let found = try await other.readFrames(1_000)
                let expected = reading.samples[Int(2 * frame)...].prefix(found.count)
                let isSame = found.elementsEqual(expected)
                #expect(isSame, "\(media) at \(frame)")
            }
        }

        @Test(arguments: [Media.mp3, .flac, .wav, .aac, .mp3Slow])
        func planesHoldWhatIsElseInterleaved(media: Media) async throws {
            let bytes = try media.bytes
            var one = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var other = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = one.format.channelCount
            let room = 3_000
            for _ in 0..<20 {
                let interleaved = try await one.readFrames(room)
                var planes = [Float](repeating: .nan, count: room * channels)
                var span = planes.mutableSpan
                let read = try await other.read(intoPlanes: &span)
                guard case .frames(let count, _) = read else {
                    Issue.record("\(read)")
                    return
                }
                #expect(count == room)
                for channel in 0..<channels {
                    let plane = planes[channel * room..<channel * room + count]
                    let row = stride(from: channel, to: interleaved.count, by: channels)
                    #expect(plane.elementsEqual(row.map { interleaved[$0] }))
                }
            }
        }

        @Test func planesOfAnotherFormHoldThatForm() async throws {
            let bytes = try Media.mp3.bytes
            let options = Self.options(48_000)
            var one = try await FFmpegDecoder(reading: MemoryByteSource(bytes), options: options)
            var other = try await FFmpegDecoder(reading: MemoryByteSource(bytes), options: options)
            let interleaved = try await one.readFrames(1_000)
            var planes = [Float](repeating: .nan, count: 2_000)
            var span = planes.mutableSpan
            _ = try await other.read(intoPlanes: &span)
            #expect((0..<1_000).allSatisfy { planes[$0] == interleaved[2 * $0] })
            #expect((0..<1_000).allSatisfy { planes[1_000 + $0] == interleaved[2 * $0 + 1] })
        }

        @Test func theCodecsOwnSamplesAreLent() async throws {
            let bytes = try Media.flac.bytes
            var one = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var other = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var position: Int64 = 0
            for _ in 0..<10 {
                let lent = try await other.readLent { samples in
                    #expect(samples.sampleType == .int16)
                    #expect(samples.startFrame == position)
                    return (0..<samples.planeCount).map { plane in
                        samples.withPlane(plane, as: Int16.self) { span in
                            (0..<span.count).map { span[$0] }
                        }
                    }
                }
                guard case .samples(let planes) = lent else {
                    Issue.record("There were no samples.")
                    return
                }
                let left =
                    planes.count == 2
                    ? planes[0] : stride(from: 0, to: planes[0].count, by: 2).map { planes[0][$0] }
                let floats = try await one.readFrames(left.count)
                #expect(left.indices.allSatisfy { Float(left[$0]) / 32_768 == floats[2 * $0] })
                position += Int64(left.count)
            }
        }

        @Test func aConvertedSourceKeepsTheContractOfSources() async throws {
            let bytes = try Media.mp3.bytes
            try await AudioSourceContract {
                try await FFmpegDecoder(
                    reading: MemoryByteSource(bytes), options: Self.options(32_000, .mono))
            }.verify()
        }
    }
}
