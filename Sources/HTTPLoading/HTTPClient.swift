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

    /// Makes a client and starts its thread.
    public init(configuration: HTTPClientConfiguration = HTTPClientConfiguration()) {
        self.configuration = configuration
        engine = TransferEngine(configuration: configuration)
    }

    /// Fetches a whole document, such as a feed.
    ///
    /// The body may come packed with gzip; `limit` counts the unpacked bytes, and a document that
    /// is larger is given up as soon as that shows. A cancelled task ends the fetch at once, and
    /// its connection is closed when the error is thrown.
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
        return try await DocumentFetch(request, limit: limit, engine: engine).response()
    }
}
