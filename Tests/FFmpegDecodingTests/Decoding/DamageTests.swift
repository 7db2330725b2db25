import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct DamageTests {
        /// Three packets in a row are damaged, far from the front.
        private static var damagedFLAC: [UInt8] {
            get throws {
                var bytes = try Media.flac.bytes
                let middle = bytes.count / 2
                for index in middle..<middle + 20_000 { bytes[index] = 0 }
                return bytes
            }
        }

        @Test func damageIsLeftOutCountedAndToldWithItsPlace() async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(Self.damagedFLAC))
            var events = decoder.events().makeAsyncIterator()
            let reading = try await decoder.readAll()
            #expect(decoder.damagedPacketCount > 0)
            #expect(reading.frameCount(channels: 2) > Media.frameCount * 8 / 10)
            var told = 0
            while told < decoder.damagedPacketCount, let element = await events.next() {
                guard case .event(.damaged(let damage)) = element else { continue }
                told += damage.packetCount
                #expect((50_000...250_000).contains(damage.frame))
            }
            #expect(told == decoder.damagedPacketCount)
        }

        @Test func aStrictPolicyEndsAtTheFirstDamage() async throws {
            var options = DecodingOptions()
            options.damage = .strict
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Self.damagedFLAC), options: options)
            await #expect(throws: AudioSourceError(.damaged, message: "")) {
                _ = try await decoder.readAll()
            }
            // It stays so until a seek.
            await #expect(throws: AudioSourceError(.damaged, message: "")) {
                _ = try await decoder.readAll()
            }
        }

        @Test func aPolicyCountsInARowAndInAll() async throws {
            var options = DecodingOptions()
            options.damage = DamagePolicy(inARow: 1_000, inAll: 1_000)
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Self.damagedFLAC), options: options)
            let reading = try await decoder.readAll()
            #expect(reading.frameCount(channels: 2) > Media.frameCount * 8 / 10)
        }

        @Test func whatIsWellIsReadUnderAStrictPolicy() async throws {
            var options = DecodingOptions()
            options.damage = .strict
            for media in Media.exact {
                var decoder = try await FFmpegDecoder(
                    reading: MemoryByteSource(media.bytes), options: options)
                let channels = decoder.format.channelCount
                #expect(
                    try await decoder.readAll().frameCount(channels: channels) == media.frameCount)
                _ = try await decoder.seek(toFrame: 100)
                #expect(decoder.damagedPacketCount == 0, "\(media)")
            }
        }

        @Test func moreThreadsGiveTheSameSamples() async throws {
            for media in [Media.flac, .flacOgg, .mp3, .aac, .wavPack] {
                let bytes = try media.bytes
                var options = DecodingOptions()
                options.threadCount = 4
                var one = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
                var other = try await FFmpegDecoder(
                    reading: MemoryByteSource(bytes), options: options)
                let samples = try await one.readAll().samples
                #expect(try await other.readAll().samples == samples)
                for frame in [100_000, 31, 222_222] {
                    let landing = try await other.seek(toFrame: Int64(frame))
                    #expect(landing == SeekLanding(frame: Int64(frame)))
                    let found = try await other.readFrames(1_000)
                    #expect(found.elementsEqual(samples[(2 * frame)...].prefix(2_000)), "\(media)")
                }
            }
        }

        @Test func anEstimateHasBoundsAndIsPutRight() async throws {
            var decoder = try await FFmpegDecoder(
                reading: MemoryByteSource(Media.untaggedMP3.bytes))
            let claim = decoder.lengthClaim
            #expect(claim.source == .bitRate)
            var events = decoder.events().makeAsyncIterator()
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(claim.bounds?.contains(count) == true)
            guard case .status(let status) = await events.next(),
                case .event(.lengthChanged(let exact)) = await events.next()
            else {
                Issue.record("The length was not put right.")
                return
            }
            #expect(status.length == claim)
            #expect(exact.frames == count)
            #expect(exact.source == .count)
            #expect(exact.bounds == count...count)
        }
    }
}
