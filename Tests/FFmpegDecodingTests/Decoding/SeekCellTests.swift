import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import HTTPLoading
import LoopbackServer
import Testing

extension DecodingTests {
    /// Every container and codec in which seeking was measured.
    ///
    /// `SEEK_COUNT` says how many places of each are gone to; 12 unless told.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct SeekCellTests {
        static let count =
            ProcessInfo.processInfo.environment["SEEK_COUNT"].flatMap { Int($0) } ?? 12

        @Test(arguments: CellMedia.exact)
        func aSeekGivesTheSamplesOfTheStraightDecode(cell: CellMedia) async throws {
            try await expectExactSeeks(cell.bytes, "\(cell)")
        }

        @Test(arguments: Media.seekable)
        func soItIsInTheUsualFormats(media: Media) async throws {
            try await expectExactSeeks(media.bytes, "\(media)")
        }

        /// The bytes come in pieces and late, as from a network.
        @Test(arguments: [CellMedia.adts, .transport, .mp3VariableUntagged, .tta, .aacFragmented])
        func theBytesMayArriveInPieces(cell: CellMedia) async throws {
            let bytes = try cell.bytes
            try await expectExactSeeks(bytes, "\(cell)") {
                ScriptedByteSource(bytes, .init(pieceSize: 5_000))
            }
        }

        /// With its own read-ahead and requests for what is elsewhere.
        @Test(arguments: CellMedia.exact)
        func soItIsThroughHTTP(cell: CellMedia) async throws {
            try await expectExactSeeksThroughHTTP(cell.bytes, "\(cell)")
        }

        @Test(arguments: Media.seekable)
        func soAreTheUsualFormatsThroughHTTP(media: Media) async throws {
            try await expectExactSeeksThroughHTTP(media.bytes, "\(media)")
        }

        private func expectExactSeeksThroughHTTP(_ bytes: [UInt8], _ name: String) async throws {
            let server = LoopbackServer(["/media": .content(Content(bytes))])
            let client = HTTPClient()
            // Less than there is, so that bytes are left behind and asked for again.
            let source = try HTTPByteSource(
                address: server.address("/media"), client: client,
                buffering: HTTPBuffering(readAhead: 48 << 10, lookBack: 16 << 10))
            try await expectExactSeeks(bytes, name) { source }
            source.close()
        }

        @Test(arguments: CellMedia.noisy)
        func whatMakesNoiseBeginsAtTheFrame(cell: CellMedia) async throws {
            let bytes = try cell.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = straight.format.channelCount
            let samples = try await straight.readAll().samples
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var random = SplitMix(seed: 11)
            for _ in 0..<Self.count {
                let frame = Int.random(in: 0..<samples.count / channels - 5_000, using: &random)
                let landing = try await decoder.seek(toFrame: Int64(frame))
                #expect(landing.frame == Int64(frame))
                let found = try await decoder.readFrames(2_048)
                // Of all shifts none is as much alike.
                let likeness = (-8...8).map { shift in
                    Self.likeness(found, samples, at: (frame + shift) * channels)
                }
                #expect(likeness[8] == likeness.max(), "\(cell) at \(frame)")
                #expect(likeness[8] > 0.8, "\(cell) at \(frame)")
            }
        }

        /// How much samples are like those of others from a place on, from -1 to 1.
        private static func likeness(_ part: [Float], _ whole: [Float], at start: Int) -> Double {
            guard start >= 0 else { return -1 }
            var (product, first, second) = (0.0, 1e-9, 1e-9)
            for index in 0..<min(part.count, whole.count - start) {
                let (one, other) = (Double(part[index]), Double(whole[start + index]))
                product += one * other
                first += one * one
                second += other * other
            }
            return product / (first * second).squareRoot()
        }

        @Test(arguments: CellMedia.exact.filter(\.hasExactLength))
        func theFramesAreThoseOfTheSound(cell: CellMedia) async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(cell.bytes))
            let channels = decoder.format.channelCount
            let count = try await decoder.readAll().frameCount(channels: channels)
            #expect(count == cell.frameCount)
            #expect(decoder.length == .exact(cell.frameCount))
        }

        /// Nothing says what is no sound, so that whole packets are heard.
        @Test(arguments: [CellMedia.adts, .transport, .aacFragmented])
        func whereNothingSaysTheEndsAllIsHeard(cell: CellMedia) async throws {
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(cell.bytes))
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(count >= cell.frameCount + 1_024 && count < cell.frameCount + 2 * 1_024)
            #expect(count % 1_024 == 0)
        }

        private func expectExactSeeks(
            _ bytes: [UInt8], _ name: String,
            _ source: (() -> any ByteSource)? = nil
        ) async throws {
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let channels = straight.format.channelCount
            let samples = try await straight.readAll().samples
            let frameCount = Int64(samples.count / channels)
            var decoder = try await FFmpegDecoder(reading: source?() ?? MemoryByteSource(bytes))
            var random = SplitMix(seed: 3)
            for _ in 0..<Self.count {
                let frame = Int64.random(in: 0..<frameCount, using: &random)
                #expect(
                    try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame), "\(name)")
                let found = try await decoder.readFrames(2_048)
                let expected = samples.dropFirst(Int(frame) * channels).prefix(2_048 * channels)
                if !found.elementsEqual(expected) { Issue.record("\(name) differs at \(frame)") }
            }
        }
    }
}
