import AssetLoading
import AudioPipeline
import FFmpegDecoding
import HTTPLoading
import LoopbackServer
import TestSupport

/// What an exact seek costs the network, as the server counts it; ours and FFmpeg's own protocol.
///
/// The server sends 16 KiB every 5 ms, which is 26 Mbit/s, so that what lies in the buffers of
/// the system does not count as sent.
struct SeekCost {
    struct Cost {
        var requests = 0
        var bytes = 0

        var text: String { "\(requests) requests, \(bytes) bytes" }
    }

    private static let path = "/media"
    private static let second = 500

    let content: Content

    private func server() -> LoopbackServer {
        LoopbackServer([Self.path: .paced(content, bytes: 16 << 10, every: .milliseconds(5))])
    }

    /// Requests and bytes of the opening, and of the seek together with a tenth of a second of
    /// sound, with a read-ahead of this size.
    ///
    /// - Parameter index: What an earlier reading has learnt, where the caller kept it.
    func ours(
        readAhead: Int, index: SeekIndex?
    ) async throws -> (opening: Cost, seek: Cost, landing: SeekLanding) {
        let server = server()
        let client = HTTPClient(configuration: HTTPClientConfiguration(retry: .never))
        let source = try HTTPByteSource(
            address: server.address(Self.path), client: client,
            buffering: HTTPBuffering(readAhead: readAhead))
        defer { source.close() }
        var decoder = try await FFmpegDecoder.open(source)
        if let index { try decoder.use(index) }
        let rate = decoder.format.sampleRate
        var samples = [Float](repeating: 0, count: rate / 10 * decoder.format.channelCount)
        let before = server.exchanges
        let landing = try await decoder.seek(toFrame: Int64(Self.second * rate))
        var span = samples.mutableSpan
        _ = try await decoder.read(into: &span)
        source.close()
        let after = await settledExchanges(of: server)
        // What the transfer before the seek still brought counts as the seek's.
        let opening = Cost(requests: before.count, bytes: before.map(\.sentByteCount).reduce(0, +))
        let seek = Cost(
            requests: after.count - before.count,
            bytes: after.map(\.sentByteCount).reduce(0, +) - opening.bytes)
        return (opening, seek, landing)
    }

    /// What a reading of all of it learns.
    func index() async throws -> SeekIndex? {
        var decoder = try await FFmpegDecoder.open(MemoryByteSource(content.bytes))
        var samples = [Float](repeating: 0, count: 65_536 * decoder.format.channelCount)
        while true {
            var span = samples.mutableSpan
            guard case .frames = try await decoder.read(into: &span) else { break }
        }
        return decoder.seekIndex
    }

    /// Requests and bytes of the `ffmpeg` program, which opens, seeks and decodes one frame.
    func ffmpeg() async throws -> Cost {
        let server = server()
        _ = try await Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-ss", "\(Self.second)", "-i",
            server.address(Self.path), "-frames:a", "1", "-f", "null", "-",
        ])
        let exchanges = await settledExchanges(of: server)
        return Cost(
            requests: exchanges.count, bytes: exchanges.map(\.sentByteCount).reduce(0, +))
    }

    private func settledExchanges(of server: LoopbackServer) async -> [Exchange] {
        await server.until { exchanges in exchanges.allSatisfy { $0.closedAt != nil } }
        return server.exchanges
    }
}
