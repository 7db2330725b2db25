import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite struct OpeningTests {
        static let garbage: [(name: String, bytes: [UInt8])] = [
            (
                "a text",
                Array("It was a dark and stormy night. ".utf8) + Array(repeating: 46, count: 999)
            ),
            ("a page", Array("<!DOCTYPE html><html><body><h1>Not Found</h1></body></html>\n".utf8)),
            ("a number", [0x31]),
            ("zeros", Array(repeating: 0, count: 10_000)),
            ("random bytes", randomBytes(seed: 1)),
            ("other random bytes", randomBytes(seed: 2)),
            (
                "a playlist",
                Array("#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n".utf8)
            ),
        ]

        @Test(arguments: garbage.map(\.name), [true, false])
        func whatIsNoMediaIsCalledThat(name: String, isSeekable: Bool) async throws {
            let bytes = try #require(Self.garbage.first { $0.name == name }).bytes
            let source = ScriptedByteSource(bytes, .init(isSeekable: isSeekable))
            let error = await failure(of: source)
            #expect(error?.code == .notMedia)
        }

        @Test(arguments: [nil, 0] as [Int64?])
        func anEmptyFileIsNoMediaAndTheCauseSaysEmpty(size: Int64?) async throws {
            let error = await failure(of: ScriptedByteSource([], .init(promisedSize: size)))
            #expect(error?.code == .notMedia)
            #expect((error?.cause as? AssetLoadingError)?.code == .empty)
        }

        @Test func aMissingFileIsUnavailableAndTheCauseSaysNotFound() async throws {
            let error = await failure(of: FileByteSource(path: "/nowhere/episode.mp3"))
            #expect(error?.code == .bytesUnavailable)
            #expect((error?.cause as? AssetLoadingError)?.code == .notFound)
        }

        @Test(
            .enabled(if: Media.isAvailable, "\(Media.absence)"), arguments: [Int64(0), 30, 20_000])
        func bytesThatFailWhileOpeningAreUnavailable(place: Int64) async throws {
            let source = ScriptedByteSource(try Media.aac.bytes, .init(failsAt: place))
            let error = await failure(of: source)
            #expect(error?.code == .bytesUnavailable)
            guard case .connectionLost? = (error?.cause as? AssetLoadingError)?.code else {
                Issue.record("The cause is \(String(describing: error?.cause))")
                return
            }
        }

        @Test(
            .enabled(if: Media.isAvailable, "\(Media.absence)"), arguments: [Media.video, .picture])
        func mediaWithoutSoundHaveNoAudio(media: Media) async throws {
            let error = await failure(of: MemoryByteSource(try media.bytes))
            #expect(error?.code == .noAudio)
        }

        /// A 32-bit FLAC opens in FFmpeg 5.1 and gives nothing; later versions decode it.
        @Test func mediaOfWhichNothingCanBeDecodedAreDamaged() async throws {
            let header = flacHeader(bitsPerSample: 16)
            let error = await failure(
                of: MemoryByteSource(header + Array(repeating: 7, count: 20_000)))
            #expect(error?.code == .damaged)
        }

        @Test(arguments: [(0, 44_100), (65, 44_100), (2, 0), (2, 1_000_000_000)])
        func anAbsurdFormatIsRefused(channels: Int, rate: Int) async throws {
            let error = await failure(of: MemoryByteSource(wav(channels: channels, rate: rate)))
            // A rate of zero is found out by FFmpeg already, as a header that is damaged.
            #expect([.unsupportedFormat, .damaged].contains(error?.code))
        }

        @Test func aCodecThatNobodyKnowsIsNamed() async throws {
            let error = await failure(
                of: MemoryByteSource(wav(channels: 2, rate: 44_100, codec: 0x1234)))
            guard case .unsupportedCodec(let name)? = error?.code else {
                Issue.record("\(String(describing: error)) names no codec")
                return
            }
            #expect(name == "0x1234")
        }

        @Test(
            .enabled(if: Media.isAvailable, "\(Media.absence)"),
            arguments: Media.allCases, [1, 8, 100, 1000])
        func aFileThatIsCutOffIsATypedErrorOrPlaysWhatItHas(media: Media, part: Int) async throws {
            let bytes = try media.bytes
            let source = MemoryByteSource(Array(bytes.prefix(bytes.count * part / 1001)))
            do throws(AudioSourceError) {
                var decoder = try await FFmpegDecoder(reading: source)
                _ = try await decoder.readAll()
            } catch {
                #expect(
                    [.truncated, .damaged, .notMedia, .noAudio, .unsupportedFormat].contains(
                        error.code))
            }
        }

        @Test(.enabled(if: Media.isAvailable, "\(Media.absence)"))
        func theProbeReadsNoMoreThanItsLimits() async throws {
            let bytes = try Media.tagged.bytes + Array(repeating: 0, count: 20_000_000)
            let source = ScriptedByteSource(bytes)
            _ = try await FFmpegDecoder(reading: source)
            #expect(source.bytesRead < 1_000_000)
        }
    }
}

private func failure(of source: some ByteSource) async -> AudioSourceError? {
    do throws(AudioSourceError) {
        _ = try await FFmpegDecoder(reading: source)
        return nil
    } catch {
        #expect(error.message.contains(":") || error == .cancelled)
        return error
    }
}

private func randomBytes(seed: UInt64) -> [UInt8] {
    var random = SplitMix(seed: seed)
    return (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &random) }
}

private func littleEndian(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// A second of silence in 16 bits under a header that says what it is told to.
private func wav(channels: Int, rate: Int, codec: Int = 1) -> [UInt8] {
    let data = [UInt8](repeating: 0, count: 4 * 44_100)
    let format =
        littleEndian(codec, 2) + littleEndian(channels, 2) + littleEndian(rate, 4)
        + littleEndian(rate * channels * 2, 4) + littleEndian(channels * 2, 2)
        + littleEndian(16, 2)
    return Array("RIFF".utf8) + littleEndian(36 + data.count, 4) + Array("WAVEfmt ".utf8)
        + littleEndian(16, 4) + format + Array("data".utf8) + littleEndian(data.count, 4) + data
}

/// The marker and the stream information of a FLAC: 4,096 samples a frame, 44.1 kHz stereo.
private func flacHeader(bitsPerSample: UInt64) -> [UInt8] {
    let packed: UInt64 = 44_100 << 44 | 1 << 41 | (bitsPerSample - 1) << 36 | 44_100
    return Array("fLaC".utf8) + [0x80, 0, 0, 34, 0x10, 0, 0x10, 0, 0, 0, 0, 0, 0, 0]
        + (0..<8).map { UInt8(truncatingIfNeeded: packed >> (56 - $0 * 8)) }
        + Array(repeating: 0, count: 16)
}
