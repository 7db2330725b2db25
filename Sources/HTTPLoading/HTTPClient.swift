public import AssetLoading

/// A client of web servers: connections, which it keeps for reuse, and one thread that serves them.
///
/// Byte sources and fetches share a client. The thread ends and the connections close when the
/// client and the last source made with it are released. Proxies come from the environment, as
/// libcurl reads it (`https_proxy`, `no_proxy` and so on).
public final class HTTPClient: Sendable {
    /// How the client behaves.
    public let configuration: HTTPClientConfiguration

    let engine: TransferEngine
    let clock: any Clock<Duration>

    /// Makes a client; its thread starts with the first request.
    ///
    /// - Parameters:
    ///   - configuration: How it behaves.
    ///   - clock: What measures stalls, and the waits before another try.
    public init(
        configuration: HTTPClientConfiguration = HTTPClientConfiguration(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.clock = clock
        engine = TransferEngine(configuration: configuration)
    }

    /// Fetches a whole document, such as a feed.
    ///
    /// The body may come packed with gzip; `limit` counts the unpacked bytes, and a document that
    /// is larger is given up as soon as that shows. A cancelled task ends the fetch at once, and
    /// its connection is closed when the error is thrown. A failure that may pass is followed by
    /// another try, as ``HTTPClientConfiguration/retry`` says; the error tells how many there were.
    ///
    /// - Parameters:
    ///   - address: Begins with `http://` or `https://`.
    ///   - limit: The most bytes that the body may have; zero or more.
    /// - Throws: `AssetLoadingError`: `.unsupportedLocation` for another address, `.tooLarge`; by
    ///   status `.notFound` (404, 410), `.accessDenied` (401, 403), `.serverStatus` (all else but
    ///   200 to 299); by network `.hostNotFound`, `.connectionFailed`, `.connectionLost`,
    ///   `.secureConnectionFailed`, `.timedOut`, `.tooManyRedirects`; `.cancelled`.
    public func fetch(
        _ address: String, limit: Int64
    ) async throws(AssetLoadingError) -> HTTPResponse {
        let request = TransferRequest(address: try WebAddress(address), content: .document)
        var tries = 0
        while true {
            do throws(AssetLoadingError) {
                return try await DocumentFetch(request, limit: limit, engine: engine).response()
            } catch {
                tries += 1
                try await waitForNextTry(after: error.after(tries: tries))
            }
        }
    }

    /// Waits until the next try; throws the failure where there is none.
    private func waitForNextTry(after failure: AssetLoadingError) async throws(AssetLoadingError) {
        let decision = configuration.retry.decision(
            after: failure, tries: failure.tries, chance: .random(in: 0..<1))
        guard case .retry(let delay) = decision else { throw failure }
        do {
            try await clock.sleep(for: delay)
        } catch {
            throw .cancelled
        }
    }
}
