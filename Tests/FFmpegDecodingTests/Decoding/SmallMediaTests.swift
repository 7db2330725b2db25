import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    /// Forms in which FFmpeg's times can't be gone by: sounds on a single page of an Ogg, blocks under
    /// a rounded byte rate, frames without a header.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct SmallMediaTests {
        @Test(arguments: OddMedia.short)
        func aSoundOnOnePageIsHeardToItsEndAndSeeksAreExact(media: OddMedia) async throws {
            let samples = try await expectExactSeeks(media.bytes)
            #expect(samples.count / 2 == (media == .shortOpus ? 19_200 : 17_640))
        }

        @Test(arguments: OddMedia.short)
        func theNearestPlaceToBeginIsTheOneThatIsSaidAndAllBehindItIsHeard(
            media: OddMedia
        ) async throws {
            let bytes = try media.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            for number in [7, 2, 9, 0] {
                let frame = Int64(samples.count / 2 * number / 10)
                let report = try await decoder.seek(toFrame: frame, accuracy: .nearestSync)
                let found = try await decoder.readAll().samples
                let expected = samples.dropFirst(Int(report.landing.frame) * 2)
                #expect(found.count == expected.count)
                let settled = Int(report.settlingFrames) * 2
                #expect(found.dropFirst(settled).elementsEqual(expected.dropFirst(settled)))
            }
        }

        @Test(arguments: [OddMedia.adpcmWAV, .adpcmMicrosoft])
        func aSeekInBlocksIsExact(media: OddMedia) async throws {
            try await expectExactSeeks(media.bytes)
        }

        @Test func aSeekInAFLACWithoutItsHeaderIsExact() async throws {
            let bytes = try Media.flac.bytes
            // Behind the mark come blocks of metadata, of which the last is marked.
            var place = 4
            var isLast = false
            while !isLast {
                isLast = bytes[place] & 0x80 != 0
                place += 4 + bytes.bigEndian(at: place + 1, 3)
            }
            try await expectExactSeeks(Array(bytes[place...]))
        }

        @discardableResult
        private func expectExactSeeks(_ bytes: [UInt8]) async throws -> [Float] {
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = straight.format.channelCount
            let samples = try await straight.readAll().samples
            let frames = samples.count / channels
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            for number in [0, 5, 3, 9, 1, 7, 10, 2] {
                let frame = frames * number / 10
                let landing = try await decoder.seek(toFrame: Int64(frame))
                #expect(landing == SeekLanding(frame: Int64(frame)))
                let found = try await decoder.readFrames(2_000)
                let expected = samples.dropFirst(frame * channels).prefix(2_000 * channels)
                #expect(found.elementsEqual(expected), "from frame \(frame) of \(frames)")
            }
            return samples
        }
    }
}
