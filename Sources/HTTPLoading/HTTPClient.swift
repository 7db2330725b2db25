public import AssetLoading
internal import PlayerInternals

/// A client of web servers: connections, which it keeps for reuse, and one thread that serves them.
///
/// Byte sources, downloads and fetches share a client; at most 64 fetches are under way at a time,
/// and more wait for their turn. The thread ends and the connections close when the client and the
/// last source made with it are released. Proxies come from the environment, as libcurl reads it
/// (`https_proxy`, `no_proxy` and so on).
public final class HTTPClient: Sendable {
    /// How the client behaves.
    public let configuration: HTTPClientConfiguration

    /// Where media bytes are kept; nil where they are not.
    public let cache: HTTPDiskCache?

    let engine: TransferEngine
    let clock: any Clock<Duration>
    private let records = HTTPRequests.Broadcast((), capacity: 1024)

    /// Makes a client; its thread starts with the first request.
    ///
    /// - Parameters:
    ///   - configuration: How it behaves.
    ///   - cache: Where the media bytes are kept that byte sources read, for them and for
    ///     downloads.
    ///   - clock: What measures stalls, and the waits before another try.
    public init(
        configuration: HTTPClientConfiguration = HTTPClientConfiguration(),
        cache: HTTPDiskCache? = nil, clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.configuration = configuration
        self.cache = cache
        self.clock = clock
        engine = TransferEngine(configuration: configuration, records: records)
    }

    /// All requests that end from now on: those of byte sources, fetches and downloads.
    ///
    /// The last 1,024 are kept for a subscriber who is slow; a gap tells how many were lost. The
    /// sequence ends with the client, behind the requests that end with it.
    public func requests() -> HTTPRequests {
        HTTPRequests(records)
    }

    /// Fetches a whole document, such as a feed.
    ///
    /// The body may come packed with gzip or Brotli; `limit` counts the unpacked bytes, and a document that
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
        switch try await document(address, since: nil, limit: limit) {
        case .changed(let response): return response
        case .unchanged, .gone:
            // Only an answer to validators can say so.
            throw AssetLoadingError(
                .inputOutput, message: "The server answered what was not asked. Try again.")
        }
    }

    /// Fetches a document, such as a feed, unless it is what it was the last time.
    ///
    /// ```swift
    /// switch try await client.refresh(feed.address, since: feed.validators, limit: 16 << 20) {
    /// case .changed(let response): feed.take(response.body, validators: response.validators)
    /// case .unchanged(let address): feed.address = address ?? feed.address
    /// case .gone: feed.isOver = true
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - address: Begins with `http://` or `https://`.
    ///   - validators: What the document was named by the last time; empty for the first time.
    ///   - limit: The most bytes that the body may have; zero or more.
    /// - Throws: As ``fetch(_:limit:)``, but for 304 and 410, which are answers.
    public func refresh(
        _ address: String, since validators: HTTPValidators, limit: Int64
    ) async throws(AssetLoadingError) -> HTTPRefresh {
        try await document(address, since: validators, limit: limit)
    }

    private func document(
        _ address: String, since validators: HTTPValidators?, limit: Int64
    ) async throws(AssetLoadingError) -> HTTPRefresh {
        let address = try WebAddress(address)
        var tries = 0
        while true {
            do throws(AssetLoadingError) {
                return try await DocumentFetch(
                    address, since: validators, limit: limit, engine: engine
                ).answer()
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
