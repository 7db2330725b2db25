import AssetLoading
import HTTPLoading
import LoopbackServer

extension HTTPClient {
    /// A client that gives up soon.
    static func impatient() -> HTTPClient {
        HTTPClient(
            configuration: HTTPClientConfiguration(
                connectTimeout: .milliseconds(200), stallTimeout: .seconds(1)))
    }

    /// A client that never gives up by itself, however late a busy machine cancels.
    static func patient() -> HTTPClient {
        HTTPClient(
            configuration: HTTPClientConfiguration(
                connectTimeout: .seconds(3600), stallTimeout: .seconds(3600)))
    }

    /// The error of a fetch.
    func failure(of address: String, limit: Int64 = 1 << 20) async -> AssetLoadingError? {
        do {
            _ = try await fetch(address, limit: limit)
            return nil
        } catch {
            return error
        }
    }
}

extension HTTPByteSource {
    convenience init(
        _ server: LoopbackServer, _ path: String, client: HTTPClient = HTTPClient(),
        buffering: HTTPBuffering = HTTPBuffering()
    ) throws {
        try self.init(address: server.address(path), client: client, buffering: buffering)
    }

    /// Waits until the source has read ahead as far as it may.
    func isFull(_ buffering: HTTPBuffering) async throws {
        while bufferedByteCount < buffering.readAhead {
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}
