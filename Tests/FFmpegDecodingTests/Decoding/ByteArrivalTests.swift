import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct ByteArrivalTests {
        @Test(arguments: [1_000, 32_768, Int.max], [true, false])
        func thePiecesInWhichBytesArriveChangeNothing(pieceSize: Int, isSeekable: Bool) async throws
        {
            let bytes = try Media.opus.bytes
            var whole = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let source = ScriptedByteSource(
                bytes, .init(pieceSize: pieceSize, isSeekable: isSeekable))
            var decoder = try await FFmpegDecoder(reading: source)
            #expect(try await decoder.readAll() == whole.readAll())
        }

        @Test func aSourceWithoutASizeIsReadToItsEnd() async throws {
            let source = ScriptedByteSource(
                try Media.opus.bytes, .init(isSeekable: false, promisedSize: .some(nil)))
            var decoder = try await FFmpegDecoder(reading: source)
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(count == Media.opus.frameCount)
        }

        @Test(arguments: [Media.mp3, .wav, .opus, .untaggedMP3])
        func bytesThatStopBeforeTheirPromisedEndAreTruncated(media: Media) async throws {
            let bytes = try media.bytes
            let source = ScriptedByteSource(
                Array(bytes.prefix(bytes.count / 2)), .init(promisedSize: Int64(bytes.count)))
            var decoder = try await FFmpegDecoder(reading: source)
            let error = await readingFails(&decoder)
            #expect(error?.code == .truncated)
        }

        @Test(arguments: [Media.mp3, .wav, .flac, .aac, .alac, .mp3Variable])
        func mediaThatStopBeforeTheLengthThatTheyDeclareAreTruncated(media: Media) async throws {
            var bytes = try media.bytes
            if media == .aac || media == .alac {
                // The index comes last; where it comes first a cut leaves it whole.
                bytes = bytes.movingIndexToTheFront()
            }
            let source = MemoryByteSource(Array(bytes.prefix(bytes.count * 3 / 4)))
            var decoder = try await FFmpegDecoder(reading: source)
            let error = await readingFails(&decoder)
            #expect(error?.code == .truncated)
        }

        @Test func whatWasReadBeforeTheLineWasCutIsHeardAndASeekTriesAgain() async throws {
            let bytes = try Media.mp3.bytes
            var straight = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let samples = try await straight.readAll().samples
            let source = ScriptedByteSource(bytes, .init(failsAt: 60_000))
            var decoder = try await FFmpegDecoder(reading: source)
            var heard: [Float] = []
            var cause: (any Error)?
            do throws(AudioSourceError) {
                while true {
                    let more = try await decoder.readFrames(1000)
                    heard += more
                    if more.isEmpty { break }
                }
            } catch {
                #expect(error.code == .bytesUnavailable)
                cause = error.cause
            }
            #expect(cause is AssetLoadingError)
            #expect(heard.count > 2 * 44_100)
            source.script.failsAt = nil
            let frame = Int64(heard.count / 2)
            #expect(try await decoder.seek(toFrame: frame) == SeekLanding(frame: frame))
            #expect(try await decoder.readAll().samples == Array(samples.dropFirst(heard.count)))
        }

        @Test func damagedPacketsAreLeftOutAndCounted() async throws {
            var bytes = try Media.aac.bytes
            var random = SplitMix(seed: 3)
            for _ in 0..<20 {
                bytes[Int.random(in: 1000..<60_000, using: &random)] ^= 0xff
            }
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            let count = try await decoder.readAll().frameCount(channels: 2)
            #expect(decoder.damagedPacketCount > 0)
            #expect(count > Media.frameCount * 3 / 4)
        }

        @Test func samplesThatAreNoNumbersBecomeSilence() async throws {
            let values: [Float] = [0.5, .nan, -0.5, .infinity, -.infinity, 0.25]
            let samples = (0..<200).flatMap { _ in values }
            var decoder = try await FFmpegDecoder(reading: MemoryByteSource(floatWAV(samples)))
            let expected = samples.map { $0.isFinite ? $0 : 0 }
            #expect(try await decoder.readAll().samples == expected)
        }
    }
}

private func readingFails(_ decoder: inout FFmpegDecoder) async -> AudioSourceError? {
    do throws(AudioSourceError) {
        _ = try await decoder.readAll()
        return nil
    } catch {
        return error
    }
}

/// A mono WAV of 32-bit floats.
private func floatWAV(_ samples: [Float]) -> [UInt8] {
    func bytes(_ value: UInt32, _ width: Int = 4) -> [UInt8] {
        (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let size = UInt32(samples.count * 4)
    return Array("RIFF".utf8) + bytes(size + 36) + Array("WAVEfmt ".utf8) + bytes(16)
        + bytes(3, 2) + bytes(1, 2) + bytes(44_100) + bytes(44_100 * 4) + bytes(4, 2)
        + bytes(32, 2) + Array("data".utf8) + bytes(size) + samples.flatMap { bytes($0.bitPattern) }
}

extension Array<UInt8> {
    /// Rebuilds an MP4 whose boxes are ftyp, free, mdat, moov as ftyp, moov, mdat.
    fileprivate func movingIndexToTheFront() -> [UInt8] {
        var boxes: [(type: String, range: Range<Int>)] = []
        var offset = 0
        while offset + 8 <= count {
            let size = self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = String(decoding: self[offset + 4..<offset + 8], as: UTF8.self)
            boxes.append((type, offset..<offset + size))
            offset += size
        }
        func box(_ type: String) -> (bytes: [UInt8], start: Int) {
            let range = boxes.first { $0.type == type }?.range ?? 0..<0
            return (Array(self[range]), range.lowerBound)
        }
        var index = box("moov").bytes
        let shift = box("ftyp").bytes.count + index.count - box("mdat").start
        // The table of chunk offsets, whose entries move with the media data.
        let mark = Array("stco".utf8)
        if let place = index.indices.first(where: { index[$0...].starts(with: mark) }) {
            let entries = index[place + 8..<place + 12].reduce(0) { $0 << 8 | Int($1) }
            for entry in 0..<entries {
                let start = place + 12 + entry * 4
                let value = index[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } + shift
                for byte in 0..<4 {
                    index[start + byte] = UInt8(truncatingIfNeeded: value >> (24 - byte * 8))
                }
            }
        }
        return box("ftyp").bytes + index + box("mdat").bytes
    }
}
