/// How a feed is read.
public struct FeedReadingOptions: Sendable {
    /// What is too much.
    public var limits = FeedLimits()

    /// The transport's `Content-Type`, such as `text/xml; charset=utf-8`, if it is known.
    ///
    /// Its character set counts more than what the feed declares and less than a byte order mark.
    public var contentType: String?

    /// The feed's own address, which relative addresses in it are relative to.
    public var baseURL: String?

    /// Which elements are kept beside the typed values.
    public var elements = ElementRetention.unknown

    /// The options that a listener's app can live with.
    public init() {}

    /// Reads with an address.
    public init(baseURL: String?, contentType: String? = nil) {
        self.baseURL = baseURL
        self.contentType = contentType
    }

    /// The character set that the transport states, with RFC 2046's assumption for text.
    var transportCharset: String? {
        if let charset { return charset.lowercased() }
        return contentType?.lowercased().hasPrefix("text/") == true ? "us-ascii" : nil
    }

    /// Whether ``contentType`` is that of something else than a feed.
    var isForeignType: Bool {
        guard let contentType else { return false }
        let type = contentType.prefix { $0 != ";" }.lowercased()
        return !type.contains("xml") && !type.contains("json") && !type.contains("rss")
            && type.contains("/")
    }

    /// The character set of ``contentType``.
    var charset: String? {
        guard let contentType else { return nil }
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, Array(parts[0].utf8).trimmed.lowercasedText == "charset" else {
                continue
            }
            let name = parts[1].filter { $0 != "\"" && $0 != "'" && !$0.isWhitespace }
            return name.isEmpty ? nil : name
        }
        return nil
    }
}
