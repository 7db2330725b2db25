import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    /// Files whose headers lie: each is refused with a typed error or plays what it has, in a time
    /// and with a number of bytes that are bounded.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct FalseClaimTests {
        /// For opening, on a machine that is busy.
        private static let bound = Duration.seconds(10)

        @Test(arguments: FalseDuration.allCases)
        func aCenturyThatIsNotThereIsReadToWhereTheSoundEnds(claim: FalseDuration) async throws {
            let start = ContinuousClock.now
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(claim.bytes))
            let claimed = try #require(decoder.length.frames)
            #expect(claimed > 1_000_000_000)
            do throws(AudioSourceError) {
                let count = try await decoder.count()
                #expect(count == claim.frameCount)
                #expect(decoder.length == .exact(count))
            } catch {
                #expect(error.code == .truncated)
                #expect(error.message.contains("holds \(claim.frameCount):"))
            }
            // The end is where the sound ends, however far off the claim is.
            #expect(try await decoder.seek(toFrame: claimed / 2).frame <= claim.frameCount)
            #expect(ContinuousClock.now - start < Self.bound)
        }

        @Test(arguments: [OddMedia.reversedMP3, .reversedMP4])
        func chaptersThatComeInReverseAreToldInOrder(media: OddMedia) async throws {
            let source = MemoryByteSource(try media.bytes)
            let chapters = try await FFmpegDecoder(reading: source).metadata.chapters
            #expect(chapters.map(\.start) == chapters.map(\.start).sorted())
            #expect(
                chapters.allSatisfy { chapter in chapter.end.map { $0 > chapter.start } != false })
            // A chapter track of an MP4 has durations, so that in reverse it means something else.
            #expect(chapters.count == 5)
            if media == .reversedMP3 {
                #expect(chapters.map(\.title) == ["0", "1", "2", "3", "4"])
                #expect(chapters.map(\.start) == (0..<5).map { .milliseconds($0 * 200) })
            }
        }

        @Test func moreStreamsThanTheLimitAreRefusedByIt() async throws {
            let error = try await failure(of: MemoryByteSource(Self.manyTracks(10_000)))
            #expect(error?.code == .limitExceeded)
        }

        @Test func moreOggStreamsThanTheLimitAreRefusedByIt() async throws {
            var bytes = try Media.opus.bytes
            let first = bytes.oggPages[0]
            let page = Array(bytes[first])
            var pages: [UInt8] = []
            for serial in 0..<10_000 {
                var one = page
                one.overwrite(at: 14, with: .littleEndian(UInt64(serial), 4))
                one.sealOggPage(0..<one.count)
                pages += one
            }
            bytes.insert(contentsOf: pages, at: 0)
            let error = try await failure(of: MemoryByteSource(bytes))
            #expect(error?.code == .limitExceeded)
        }

        @Test(arguments: FalseFormat.allCases)
        func aFormatThatNobodyHasIsRefused(claim: FalseFormat) async throws {
            let error = try await failure(of: MemoryByteSource(claim.bytes))
            #expect(error?.code == .unsupportedFormat)
        }

        @Test(arguments: FalseTags.allCases)
        func aGigabyteInFrontOfTheSoundIsRefusedAtTheLimit(claim: FalseTags) async throws {
            let source = SparseByteSource(try claim.parts)
            let start = ContinuousClock.now
            let error = try await failure(of: source)
            #expect(error.map { claim.codes.contains($0.code) } == true)
            #expect(source.bytesRead < OpeningLimits().openingBytes + (1 << 20))
            #expect(ContinuousClock.now - start < Self.bound)
        }

        /// Four tags of 256 MiB, the first of them with a picture of 200 MB.
        @Test func hugeTagsInFrontOfAnMP3ArePassedOver() async throws {
            let size: Int64 = 0x0fff_ffff
            let header = Array("ID3".utf8) + [4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]
            var picture = Array("APIC".utf8)
            picture += [0x5f, 0x2f, 0x08, 0, 0, 0]
            picture += Array("\0image/png\0\u{3}\0".utf8)
            let media = try Media.mp3.bytes
            var parts: [SparseByteSource.Part] = [
                .bytes(header + picture), .filler(1, count: 200_000_000 - 13),
                .filler(0, count: size - 200_000_000 - 10),
            ]
            for _ in 0..<3 { parts += [.bytes(header), .filler(0, count: size)] }
            let source = SparseByteSource(parts + [.bytes(media)])
            var decoder = try await FFmpegDecoder(reading: source)
            #expect(decoder.length == .declared(Media.frameCount))
            #expect(decoder.metadata.artwork == nil)
            var plain = try await FFmpegDecoder(reading: MemoryByteSource(media))
            _ = try await decoder.seek(toFrame: 200_000)
            _ = try await plain.seek(toFrame: 200_000)
            #expect(try await decoder.readFrames(2_000) == plain.readFrames(2_000))
            #expect(source.bytesRead < 1_000_000)
        }

        /// The tracks of an MP4 whose sound has this many.
        private static func manyTracks(_ count: Int) throws -> [UInt8] {
            var bytes = try Media.aac.bytes
            let movie = try #require(bytes.place(of: "moov")) - 4
            let track = try #require(bytes.place(of: "trak", from: movie)) - 4
            let size = bytes.bigEndian(at: track, 4)
            let one = Array(bytes[track..<track + size])
            let movieSize = bytes.bigEndian(at: movie, 4)
            let copies = (1..<count).flatMap { _ in one }
            bytes.insert(contentsOf: copies, at: track)
            bytes.overwrite(
                at: movie, with: .bigEndian(UInt64(movieSize + copies.count), 4))
            return bytes
        }

        private func failure(of source: some ByteSource) async throws -> AudioSourceError? {
            do throws(AudioSourceError) {
                _ = try await FFmpegDecoder(reading: source)
                return nil
            } catch {
                #expect(error.message.contains(":"))
                return error
            }
        }
    }
}

extension FFmpegDecoder {
    /// Reads to the end, and counts only.
    fileprivate mutating func count() async throws(AudioSourceError) -> Int64 {
        var samples = [Float](repeating: 0, count: 8_192 * format.channelCount)
        var total: Int64 = 0
        while true {
            var span = samples.mutableSpan
            guard case .frames(let count, _) = try await read(into: &span) else { return total }
            total += Int64(count)
        }
    }
}
