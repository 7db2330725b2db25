public import AssetLoading

/// How an HTTP client behaves on the network.
public struct HTTPClientConfiguration: Hashable, Sendable {
    /// What the client calls itself to servers.
    public var userAgent: String

    /// How long looking up a host and connecting to it, securely if so asked, may take in all.
    ///
    /// From 1 ms to one hour; what is outside is moved to the nearer bound.
    public var connectTimeout: Duration {
        didSet { connectTimeout = Self.clamped(connectTimeout, from: .milliseconds(1)) }
    }

    /// For how long nothing may arrive before a transfer fails as timed out.
    ///
    /// There is no limit on a transfer's whole time, because an episode may take an hour. Time in
    /// which the reader wants no bytes does not count. Whole seconds, from one second to one hour.
    public var stallTimeout: Duration {
        didSet { stallTimeout = Self.clamped(stallTimeout, from: .seconds(1)) }
    }

    /// How many redirects may follow one another, from 0 to 50.
    ///
    /// A redirect from `https` to `http` is refused whatever the limit, unless
    /// ``allowsInsecureRedirects`` is true.
    public var redirectLimit: Int {
        didSet { redirectLimit = Self.clamped(redirectLimit) }
    }

    /// Whether a redirect may lead from `https` to `http`.
    public var allowsInsecureRedirects = false

    /// Header fields for every request.
    ///
    /// `Authorization` and `Cookie` are not sent on to another server that a redirect leads to.
    /// `Range`, `If-Range`, `If-None-Match`, `If-Modified-Since`, `Accept-Encoding` and
    /// `Icy-MetaData` are the client's own and left out, and so is a field with a line break.
    public var headers: [HTTPHeaders.Field] = []

    /// Who the user is at which server.
    ///
    /// A name and a password in an address itself are sent too, to the server of that address.
    public var credentials: [HTTPCredentials] = []

    /// What is done with broadcasts.
    public var live = LivePolicy()

    /// The path of a PEM file with the certificates to trust instead of those of the system.
    public var certificateAuthorityFile: String?

    /// For how long nothing may arrive before it is told as a stall, while the transfer goes on.
    ///
    /// From 100 ms to one hour; what is outside is moved to the nearer bound. See
    /// ``HTTPByteSource/events()``.
    public var stallNotice: Duration {
        didSet { stallNotice = Self.clamped(stallNotice, from: .milliseconds(100)) }
    }

    /// Whether and when what failed is tried again.
    public var retry: RetryPolicy

    /// Chooses the values; each is moved into its bounds.
    public init(
        userAgent: String = "swift-player-primitives",
        connectTimeout: Duration = .seconds(15),
        stallTimeout: Duration = .seconds(30),
        redirectLimit: Int = 10,
        stallNotice: Duration = .seconds(3),
        retry: RetryPolicy = RetryPolicy()
    ) {
        self.userAgent = userAgent
        self.connectTimeout = Self.clamped(connectTimeout, from: .milliseconds(1))
        self.stallTimeout = Self.clamped(stallTimeout, from: .seconds(1))
        self.redirectLimit = Self.clamped(redirectLimit)
        self.stallNotice = Self.clamped(stallNotice, from: .milliseconds(100))
        self.retry = retry
    }

    private static func clamped(_ time: Duration, from least: Duration) -> Duration {
        min(max(time, least), .seconds(3600))
    }

    private static func clamped(_ limit: Int) -> Int {
        min(max(limit, 0), 50)
    }

    /// The header fields that are not the client's own.
    var ownHeaders: [HTTPHeaders.Field] {
        let reserved = [
            "range", "if-range", "if-none-match", "if-modified-since", "accept-encoding",
            "icy-metadata",
        ]
        return headers.filter { !reserved.contains($0.name.lowercased()) }
    }
}
