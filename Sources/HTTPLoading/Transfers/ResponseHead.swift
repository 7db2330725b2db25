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

    /// What promises the same bytes: a strong entity tag, or a date of change that is one
    /// (RFC 9110, sections 8.8.1 and 8.8.2.2).
    var strongValidator: String? {
        if let tag = headers["ETag"] { return tag.hasPrefix("\"") ? tag : nil }
        guard let text = headers["Last-Modified"], let changed = HTTPDate(text),
            let sent = headers["Date"].flatMap(HTTPDate.init), changed < sent
        else { return nil }
        return text
    }
}
