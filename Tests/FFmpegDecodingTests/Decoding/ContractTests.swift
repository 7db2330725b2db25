import AssetLoading
import FFmpegDecoding
import PlayerTesting
import Testing

extension DecodingTests {
    /// What every source of samples promises.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct ContractTests {
        @Test(arguments: [Media.wav, .flac, .mp3, .aac, .opus, .vorbis])
        func decodersKeepIt(media: Media) async throws {
            let bytes = try media.bytes
            try await AudioSourceContract {
                try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            }.verify()
        }
    }
}
