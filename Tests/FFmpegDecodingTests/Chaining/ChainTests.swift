import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    /// Files that were put one behind the other.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct ChainTests {
        /// One piece of what is heard in one form.
        struct Stretch: Equatable {
            var format: AudioFormat
            var samples: [Float] = []
            var starts: [Int64] = []
        }

        @Test(arguments: ChainMedia.allCases)
        func eachPieceIsHeardWholeInItsOwnForm(media: ChainMedia) async throws {
            let stretches = try await Self.read(MemoryByteSource(media.bytes))
            let pieces = try media.pieces
            #expect(stretches.count == pieces.count)
            for (number, stretch) in stretches.enumerated() {
                // The first of MPEG audio keeps its padding, since nothing was known of others.
                let alone = try await Self.read(MemoryByteSource(pieces[number]))[0]
                let keepsPadding = !media.isOgg && number < pieces.count - 1
                #expect(stretch.format == alone.format)
                if keepsPadding {
                    #expect(stretch.samples.starts(with: alone.samples))
                    #expect(stretch.samples.count - alone.samples.count < 3 * 1_152 * 2)
                } else {
                    #expect(stretch.samples == alone.samples, "\(media) \(number)")
                }
            }
        }

        @Test(arguments: ChainMedia.allCases.filter(\.isOgg))
        func radioIsHeardAsAFileIs(media: ChainMedia) async throws {
            let bytes = try media.bytes
            let source = ScriptedByteSource(
                bytes, .init(pieceSize: 777, isSeekable: false, promisedSize: .some(nil)))
            let radio = try await Self.read(source)
            #expect(try await radio == Self.read(MemoryByteSource(bytes)))
        }

        @Test(arguments: ChainMedia.allCases)
        func placesGoOnAcrossAJointInTime(media: ChainMedia) async throws {
            var time = 0.0
            for stretch in try await Self.read(MemoryByteSource(media.bytes)) {
                let rate = Double(stretch.format.sampleRate)
                let first = try #require(stretch.starts.first)
                #expect(abs(Double(first) / rate - time) <= 1 / rate)
                time =
                    Double(first) / rate
                    + Double(stretch.samples.count / stretch.format.channelCount) / rate
            }
        }

        @Test(arguments: ChainMedia.allCases)
        func aSeekAcrossAJointGivesTheSamplesOfTheStraightDecode(media: ChainMedia) async throws {
            let bytes = try media.bytes
            let stretches = try await Self.read(MemoryByteSource(bytes))
            // A decoder that has not read anything, and so knows of no joint.
            var random = SplitMix(seed: 5)
            for _ in 0..<6 {
                var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
                #expect(decoder.isSeekable == true)
                for _ in 0..<3 {
                    let number = Int.random(in: 0..<stretches.count, using: &random)
                    let wanted = stretches[number]
                    let first = try #require(wanted.starts.first)
                    let channels = wanted.format.channelCount
                    let place = Int.random(
                        in: 0..<wanted.samples.count / channels - 3_000, using: &random)
                    // Counted at the rate of the form that was told last.
                    let told = decoder.format.sampleRate
                    let frame = Self.scaled(
                        first + Int64(place), by: told, over: wanted.format.sampleRate)
                    let landing = try await decoder.seek(toFrame: frame)
                    #expect(landing.uncertainty == 0)
                    // To a frame of the slower one.
                    #expect(abs(landing.frame - frame) <= 3)
                    let (format, start, found) = try await Self.next(&decoder, 2_000)
                    #expect(format == wanted.format)
                    #expect(abs(start - first - Int64(place)) <= 3, "\(media)")
                    let offset = Int(start - first) * channels
                    let expected = wanted.samples[offset...].prefix(found.count)
                    if !found.elementsEqual(expected) { Issue.record("\(media) at \(frame)") }
                }
            }
        }

        @Test(arguments: ChainMedia.allCases.filter(\.isOgg))
        func theLengthIsThatOfAllOnceAllAreKnown(media: ChainMedia) async throws {
            let bytes = try media.bytes
            var total = 0.0
            for stretch in try await Self.read(MemoryByteSource(bytes)) {
                total +=
                    Double(stretch.samples.count / stretch.format.channelCount)
                    / Double(stretch.format.sampleRate)
            }
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            _ = try await decoder.readAll()
            guard case .exact(let count) = decoder.length else {
                Issue.record("\(decoder.length) is not exact.")
                return
            }
            let rate = Double(decoder.format.sampleRate)
            #expect(abs(Double(count) / rate - total) < 3 / rate)
            #expect(try await decoder.seek(toFrame: count + 5).frame == count)
            #expect(try await decoder.readFrames(1).isEmpty)
        }

        @Test func aPieceThatIsNoSoundIsPassedOver() async throws {
            let pieces = try ChainMedia.opus.pieces
            var broken = pieces[1]
            let mark = try #require(
                broken.indices.first { broken[$0...].starts(with: "OpusHead".utf8) })
            broken.replaceSubrange(mark..<mark + 8, with: Array("NoHeader".utf8))
            let bytes = pieces[0] + broken + pieces[2]
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let reading = try await decoder.readAll()
            var first = try await FFmpegDecoder(reading: MemoryByteSource(pieces[0]))
            var last = try await FFmpegDecoder(reading: MemoryByteSource(pieces[2]))
            let expected = try await first.readAll().samples + last.readAll().samples
            #expect(reading.samples == expected)
            #expect(decoder.damagedPacketCount > 0)
        }

        @Test func aHeaderThatWasDamagedIsNoJoint() async throws {
            var bytes = try Media.mp3Variable.bytes
            let place = try #require(
                bytes.indices.dropFirst(30_000).first {
                    bytes[$0] == 0xff && bytes[$0 + 1] & 0xfe == 0xfa
                })
            // Another rate for one packet.
            bytes[place + 2] ^= 0x04
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let reading = try await decoder.readAll()
            #expect(reading.formats.count == 1)
            #expect(reading.frameCount(channels: 2) > Media.frameCount - 10 * 1_152)
        }

        @Test func followersAreToldOfTheNextPiece() async throws {
            let source = try MemoryByteSource(ChainMedia.opusAndVorbis.bytes)
            var decoder = try await FFmpegDecoder(reading: source)
            #expect(decoder.metadata.title == "One")
            var events = decoder.events().makeAsyncIterator()
            _ = try await decoder.readAll()
            #expect(decoder.metadata.title == "Two")
            guard case .status(let status) = await events.next() else {
                Issue.record("There was no status first.")
                return
            }
            #expect(status.format == AudioFormat(sampleRate: 48_000, channels: .stereo))
            var formats: [AudioFormat] = []
            var titles: [String?] = []
            var lengths: [LengthClaim.Source] = []
            while lengths.last != .count, let element = await events.next() {
                switch element {
                case .event(.formatChanged(let format, atFrame: _)): formats.append(format)
                case .event(.metadataChanged(let metadata)): titles.append(metadata.title)
                case .event(.lengthChanged(let claim)): lengths.append(claim.source)
                default: Issue.record("\(element) was not expected.")
                }
            }
            #expect(formats == [AudioFormat(sampleRate: 22_050, channels: .mono)])
            #expect(titles == ["Two"])
        }

        // MARK: - Reading

        private static func read(_ source: any ByteSource) async throws -> [Stretch] {
            var decoder = try await FFmpegDecoder(reading: source)
            var stretches = [Stretch(format: decoder.format)]
            while true {
                var buffer = [Float](repeating: 0, count: 4_096 * decoder.format.channelCount)
                var span = buffer.mutableSpan
                switch try await decoder.read(into: &span) {
                case .frames(let count, let start):
                    let last = stretches.count - 1
                    let samples = buffer.prefix(count * decoder.format.channelCount)
                    stretches[last].samples += samples
                    stretches[last].starts.append(start)
                case .formatChanged: stretches.append(Stretch(format: decoder.format))
                case .end: return stretches
                }
            }
        }

        /// The next samples, behind a change of the form if there is one.
        private static func next(
            _ decoder: inout FFmpegDecoder, _ room: Int
        ) async throws -> (AudioFormat, Int64, [Float]) {
            while true {
                let format = decoder.format
                var buffer = [Float](repeating: 0, count: room * format.channelCount)
                var span = buffer.mutableSpan
                switch try await decoder.read(into: &span) {
                case .frames(let count, let start):
                    return (format, start, Array(buffer.prefix(count * format.channelCount)))
                case .formatChanged: continue
                case .end: return (format, -1, [])
                }
            }
        }

        private static func scaled(_ frame: Int64, by rate: Int, over other: Int) -> Int64 {
            frame * Int64(rate) / Int64(other)
        }
    }
}
