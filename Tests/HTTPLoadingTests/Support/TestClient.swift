import AssetLoading
import HTTPLoading
import LoopbackServer

extension HTTPClient {
    /// A client that tries once.
    static func once() -> HTTPClient {
        HTTPClient(configuration: HTTPClientConfiguration(retry: .never))
    }

    /// A client that tries four times, after 10, 20 and 40 seconds of the clock.
    static func retrying(on clock: any Clock<Duration>) -> HTTPClient {
        HTTPClient(
            configuration: HTTPClientConfiguration(
                retry: RetryPolicy(
                    maximumTries: 4, firstDelay: .seconds(10), longestDelay: .seconds(60),
                    jitter: 0)),
            clock: clock)
    }

    /// A client that gives up soon, after one try.
    static func impatient() -> HTTPClient {
        HTTPClient(
            configuration: HTTPClientConfiguration(
                connectTimeout: .milliseconds(200), stallTimeout: .seconds(1), retry: .never))
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
        _ server: LoopbackServer, _ path: String, client: HTTPClient = .once(),
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
