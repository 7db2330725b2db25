/// The status and header fields of an answer.
struct ResponseHead: Hashable, Sendable {
    var status: Int
    var headers: HTTPHeaders

    /// The address that gave the answer.
    var address: WebAddress
}

extension ResponseHead {
    /// The size that the body is announced to have.
    var contentLength: Int64? {
        guard headers["Transfer-Encoding"] == nil, let text = headers["Content-Length"],
            let length = Int64(text), length >= 0
        else { return nil }
        return length
    }

    var contentRange: ContentRange? {
        headers["Content-Range"].flatMap(ContentRange.init)
    }

    /// The entity tag, if it is one that promises the same bytes (RFC 9110, section 8.8.1).
    var strongValidator: String? {
        headers["ETag"].flatMap { $0.hasPrefix("\"") ? $0 : nil }
    }
}
