internal import AssetLoading
internal import CPlayerCurl

/// An absolute `http` or `https` address, in the form in which libcurl takes it (`CURLU`).
struct WebAddress: Hashable, Sendable {
    /// The address, with what needs it percent-encoded.
    let text: String

    /// The address without the user's name and password, for messages.
    let publicText: String

    let isSecure: Bool

    /// Scheme, host and port: which server it is.
    let origin: String

    /// Reads an address; spaces and other bytes that may not stand in one are encoded.
    ///
    /// - Throws: `.unsupportedLocation`.
    init(_ text: String) throws(AssetLoadingError) {
        guard let address = Self(resolving: [text]) else {
            throw AssetLoadingError(
                .unsupportedLocation,
                message: """
                    The address is not one of the web. \
                    Give an address that begins with http:// or https:// and names a host.
                    """,
                cause: text)
        }
        self = address
    }

    /// The address that a reference leads to from here; nil when it leads out of the web.
    func resolving(_ reference: String) -> WebAddress? {
        Self(resolving: [text, reference])
    }

    private init?(resolving references: [String]) {
        guard CurlLibrary.isReady, let parser = unsafe curl_url() else { return nil }
        defer { unsafe curl_url_cleanup(parser) }
        for reference in references {
            guard !reference.utf8.contains(0),
                unsafe curl_url_set(parser, CURLUPART_URL, reference, UInt32(CURLU_URLENCODE))
                    == CURLUE_OK
            else { return nil }
        }
        let text = unsafe Self.part(CURLUPART_URL, of: parser)
        unsafe curl_url_set(parser, CURLUPART_USER, nil, 0)
        unsafe curl_url_set(parser, CURLUPART_PASSWORD, nil, 0)
        guard let scheme = unsafe Self.part(CURLUPART_SCHEME, of: parser),
            let host = unsafe Self.part(CURLUPART_HOST, of: parser),
            let port = unsafe Self.part(
                CURLUPART_PORT, of: parser, flags: UInt32(CURLU_DEFAULT_PORT)),
            let text, let publicText = unsafe Self.part(CURLUPART_URL, of: parser),
            ["http", "https"].contains(scheme)
        else { return nil }
        self.text = text
        self.publicText = publicText
        isSecure = scheme == "https"
        origin = "\(scheme)://\(host.lowercased()):\(port)"
    }

    private static func part(
        _ part: CURLUPart, of parser: OpaquePointer, flags: UInt32 = 0
    ) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard unsafe curl_url_get(parser, part, &text, flags) == CURLUE_OK, let text = unsafe text
        else { return nil }
        defer { unsafe curl_free(text) }
        return unsafe String(cString: text)
    }
}
