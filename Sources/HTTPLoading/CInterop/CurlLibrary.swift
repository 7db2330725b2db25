internal import CPlayerCurl

/// libcurl's set-up for the whole process, which happens once and is never undone.
enum CurlLibrary {
    static let isReady: Bool = {
        ccurl_keep_openssl_at_exit()
        return curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    }()

    /// What a document may be packed with for the way.
    static let documentEncodings = ccurl_has_brotli() ? "gzip, br" : "gzip"

    /// Whether the certificates that libcurl trusts stand in one file.
    static let hasCertificateFile = unsafe ccurl_certificate_file() != nil
}
