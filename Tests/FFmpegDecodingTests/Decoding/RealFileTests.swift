import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import TestSupport
import Testing

extension DecodingTests {
    /// Files that no one here made play to an end that is counted, and a seek in them gives what the
    /// straight decode gives.
    @Suite struct RealFileTests {
        @Test(
            .enabled(if: !RealFiles.media3.isEmpty, "\(RealFiles.absence)"),
            arguments: RealFiles.media3)
        func aFileOfMedia3PlaysAsItsSeeksDo(file: RealFile) async throws {
            try await Self.play(file)
        }

        @Test(
            .enabled(if: !RealFiles.flac.isEmpty, "\(RealFiles.absence)"),
            arguments: RealFiles.flac)
        func aFLACHasTheSamplesOfItsDigestAndPlaysAsItsSeeksDo(file: RealFile) async throws {
            let samples = try await Self.play(file)
            let bytes = Array(try Data(contentsOf: URL(filePath: file.path)))
            let digest = bytes[26..<42].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            // Some begin without a header, and where the form changes there is no digest.
            guard bytes.starts(with: "fLaC".utf8), digest.contains(where: { $0 != "00" }) else {
                return
            }
            let bits = Int(bytes[20] & 1) << 4 | Int(bytes[21] >> 4) + 1
            let file = try TemporaryFile(Self.integers(samples, bits: bits))
            let sum = try await Program.run(["md5sum", file.path])
            #expect(sum.hasPrefix(digest.joined()))
        }

        @Test(
            .enabled(if: !RealFiles.system.isEmpty, "\(RealFiles.systemAbsence)"),
            arguments: RealFiles.system)
        func aSoundOfTheSystemPlaysAsItsSeeksDo(file: RealFile) async throws {
            try await Self.play(file)
        }

        @Test(
            .enabled(if: !RealFiles.media3.isEmpty, "\(RealFiles.absence)"),
            arguments: RealFiles.media3.filter { $0.name.hasSuffix("trailing-garbage.mp3") })
        func aDurationThatGarbageMakesTooLongIsAnEstimateAndPutRight(file: RealFile) async throws {
            var decoder = try await FFmpegDecoder(reading: FileByteSource(path: file.path))
            guard case .estimated(let estimate) = decoder.length else {
                Issue.record("\(file.name) has \(decoder.length)")
                return
            }
            let count = try await decoder.readAll().frameCount(
                channels: decoder.format.channelCount)
            #expect(estimate > 4 * count)
            #expect(decoder.length == .exact(count))
        }

        /// The samples as they were before they were packed, in whole bytes.
        private static func integers(_ samples: [Float], bits: Int) -> [UInt8] {
            let scale = Float(1 << (bits - 1))
            let width = (bits + 7) / 8
            var bytes = [UInt8](repeating: 0, count: samples.count * width)
            var index = 0
            for sample in samples {
                var value = Int32(sample * scale)
                for _ in 0..<width {
                    bytes[index] = UInt8(truncatingIfNeeded: value)
                    value >>= 8
                    index += 1
                }
            }
            return bytes
        }

        @discardableResult
        private static func play(_ file: RealFile) async throws -> [Float] {
            var decoder: FFmpegDecoder
            do throws(AudioSourceError) {
                decoder = try await FFmpegDecoder(reading: FileByteSource(path: file.path))
            } catch {
                #expect(file.refusal == error.code)
                return []
            }
            let channels = decoder.format.channelCount
            let straight = try await decoder.readAll()
            #expect(straight.isContiguous)
            // Places of one rate are not those of another.
            guard straight.formats.count == 1 else { return [] }
            let frames = straight.frameCount(channels: channels)
            #expect(frames > 0)
            #expect(decoder.length == .exact(frames))
            // The timeline has no holes, so what is left out moves what comes behind it.
            if decoder.damagedPacketCount == 0 {
                try await seek(in: file, straight.samples, channels)
            }
            return straight.samples
        }

        private static func seek(
            in file: RealFile, _ samples: [Float], _ channels: Int
        ) async throws {
            // A decoder of its own, so that no index of the straight decode helps.
            var decoder = try await FFmpegDecoder(reading: FileByteSource(path: file.path))
            let frames = samples.count / channels
            for number in 0..<8 {
                let frame = min(frames, frames * (number * 5 % 8) / 8 + number * 13)
                let landing = try await decoder.seek(toFrame: Int64(frame))
                #expect(landing.frame == Int64(frame))
                let found = try await decoder.readFrames(2_048)
                let uncertainty = Int(landing.uncertainty)
                let isFound = (-uncertainty...uncertainty).contains { shift in
                    let place = (frame + shift) * channels
                    guard samples.indices.contains(place) || frame == frames else { return false }
                    let expected = samples.dropFirst(place).prefix(2_048 * channels)
                    return file.isPredicted
                        ? zip(expected, found).allSatisfy { abs($0 - $1) < file.error }
                        : found.elementsEqual(expected)
                }
                #expect(isFound, "from frame \(frame) of \(frames)")
            }
        }
    }
}
