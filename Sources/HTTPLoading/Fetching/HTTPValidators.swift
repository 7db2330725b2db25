/// What a server named a document by, so that it is sent again only when it has changed.
///
/// Keep it with the document and hand it to ``HTTPClient/refresh(_:since:limit:)``.
public struct HTTPValidators: Hashable, Sendable, Codable {
    /// The entity tag, strong or weak, as the server wrote it.
    public var entityTag: String?

    /// The date of the last change, as the server wrote it.
    public var lastModified: String?

    /// Makes validators of what was kept.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag
        self.lastModified = lastModified
    }

    /// The header fields of a request that is answered with 304 when nothing has changed.
    ///
    /// Both are sent: a server that knows tags passes over the date (RFC 9110, section 13.1.3).
    var conditions: [HTTPHeaders.Field] {
        [
            entityTag.map { HTTPHeaders.Field(name: "If-None-Match", value: $0) },
            lastModified.map { HTTPHeaders.Field(name: "If-Modified-Since", value: $0) },
        ].compactMap(\.self)
    }
}

extension HTTPResponse {
    /// What to ask with the next time.
    public var validators: HTTPValidators {
        HTTPValidators(entityTag: headers["ETag"], lastModified: headers["Last-Modified"])
    }
}
