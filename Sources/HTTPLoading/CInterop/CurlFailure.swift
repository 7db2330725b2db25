internal import AssetLoading
internal import CPlayerCurl

extension TransferEnd {
    /// Reads libcurl's result of a transfer.
    ///
    /// - Parameters:
    ///   - text: What libcurl says of it.
    ///   - silence: How long a made connection may be silent; nil when it was not made.
    init(
        _ result: CURLcode, text: @autoclosure () -> String, address: WebAddress,
        silence: Duration?
    ) {
        func failed(
            _ code: AssetLoadingError.Code, _ message: String, _ stall: StallReason? = nil
        ) -> TransferEnd {
            .failed(
                AssetLoadingError(
                    code, message: message, cause: "\(text()); \(address.publicText)",
                    stall: stall))
        }
        self =
            switch result {
            case CURLE_OK:
                .complete
            case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
                CURLE_HTTP2, CURLE_HTTP2_STREAM:
                .connectionLost(cause: "\(text()); \(address.publicText)")
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
                failed(
                    .hostNotFound,
                    "The host's name is not known. Check the address and the network.")
            case CURLE_COULDNT_CONNECT:
                failed(
                    .connectionFailed,
                    "The host does not take connections. Check the address, or try again later.")
            case CURLE_OPERATION_TIMEDOUT:
                if let silence {
                    .failed(.silent(for: silence, "\(text()); \(address.publicText)"))
                } else {
                    failed(
                        .timedOut,
                        """
                        The server could not be reached in time. \
                        Check the network and the address, and try again.
                        """, .noConnection)
                }
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
                failed(
                    .connectionFailed,
                    "The host's answer is not HTTP. Check the port in the address.")
            case let result where result.isOfSecureConnection:
                failed(
                    .secureConnectionFailed,
                    """
                    The secure connection could not be made. \
                    Check the server's certificate and this machine's clock.
                    """)
            case CURLE_BAD_CONTENT_ENCODING:
                failed(
                    .inputOutput,
                    "The server's packed body can't be unpacked. Report it to its publisher.")
            default:
                failed(
                    .inputOutput,
                    "The transfer failed in libcurl. Try again, and report the cause if it stays.")
            }
    }
}

extension CURLcode {
    fileprivate var isOfSecureConnection: Bool {
        [
            CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED,
            CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_PINNEDPUBKEYNOTMATCH,
            CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT, CURLE_USE_SSL_FAILED,
        ].contains(self)
    }
}
