import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct MessageTests {
        /// From here on the process has FFmpeg's messages routed, as a program may want it.
        @Test func messagesGoToTheDecoderThatTheyBelongTo() async throws {
            FFmpegMessage.routeToDecoders()
            var bytes = try Media.flac.bytes
            for index in bytes.count / 2..<bytes.count / 2 + 20_000 { bytes[index] = 0 }
            var damaged = try await FFmpegDecoder(reading: MemoryByteSource(bytes))
            var well = try await FFmpegDecoder(reading: MemoryByteSource(Media.flac.bytes))
            let events = damaged.events()
            let others = well.events()
            _ = try await damaged.readAll()
            _ = try await well.readAll()
            var texts: [String] = []
            for await element in Self.withEnd(events, consume damaged) {
                if case .event(.message(let message)) = element { texts.append(message.text) }
            }
            #expect(!texts.isEmpty)
            #expect(texts.allSatisfy { !$0.isEmpty && $0.utf8.count < 512 })
            for await element in Self.withEnd(others, consume well) {
                if case .event(.message(let message)) = element {
                    Issue.record("The other one was told “\(message.text)”.")
                }
            }
        }

        /// The events up to the end that the decoder's own makes.
        private static func withEnd(
            _ events: DecodingEvents, _ decoder: consuming FFmpegDecoder
        ) -> DecodingEvents {
            events
        }
    }
}
