/// The status and header fields of an answer.
struct ResponseHead: Hashable, Sendable {
    var status: Int
    var headers: HTTPHeaders

    /// The address that gave the answer.
    var address: WebAddress

    /// Where permanent redirects led before any other; nil when the first answer was none.
    var permanentAddress: WebAddress?

    /// The version of HTTP, such as `1.1`.
    var protocolVersion = "1.1"
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

    /// How long the server asks to wait (RFC 9110, section 10.2.3), at most a year.
    ///
    /// A date is held against that of the answer, so that no clock needs to be right; without one
    /// it says nothing.
    var retryAfter: Duration? {
        guard let text = headers["Retry-After"] else { return nil }
        let seconds: Int64
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), !text.isEmpty {
            seconds = Int64(text) ?? .max
        } else if let then = HTTPDate(text), let now = headers["Date"].flatMap(HTTPDate.init) {
            seconds = max(0, then.secondsSince1970 - now.secondsSince1970)
        } else {
            return nil
        }
        return .seconds(min(seconds, 365 * 24 * 3600))
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
