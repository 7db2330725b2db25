extension AssetLoadingError {
    /// The error of an HTTP status that is no success, for whoever writes an opener of their own.
    ///
    /// - Parameters:
    ///   - status: The status, such as 404.
    ///   - address: What was asked, without secrets: it stands in ``cause``.
    ///   - retryAfter: How long the server asks to wait; kept for statuses that may pass.
    public static func status(
        _ status: Int, from address: String, retryAfter: Duration? = nil
    ) -> AssetLoadingError {
        let cause = "status \(status) from \(address)"
        return switch status {
        case 404, 410:
            AssetLoadingError(
                .notFound,
                message: "The server has nothing at this address. Check the address.",
                cause: cause)
        case 401, 403:
            AssetLoadingError(
                .accessDenied,
                message: """
                    The server does not let you read this. \
                    Check the address, or that your access has not run out.
                    """,
                cause: cause)
        case 429, 503:
            AssetLoadingError(
                .serverStatus(status),
                message: "The server is too busy to answer. Try again later.",
                cause: cause, retryAfter: retryAfter)
        case 500...599:
            AssetLoadingError(
                .serverStatus(status),
                message: "The server failed. Try again later.",
                cause: cause, retryAfter: retryAfter)
        default:
            AssetLoadingError(
                .serverStatus(status),
                message: """
                    The server answered with status \(status) and no content. \
                    Check the address.
                    """,
                cause: cause)
        }
    }
}
