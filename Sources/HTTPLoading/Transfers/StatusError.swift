internal import AssetLoading

extension AssetLoadingError {
    /// The error for an answer that has no success in it.
    static func status(_ head: ResponseHead) -> AssetLoadingError {
        let cause = "status \(head.status) from \(head.address.publicText)"
        return switch head.status {
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
                .serverStatus(head.status),
                message: "The server is too busy to answer. Try again later.",
                cause: cause, retryAfter: head.retryAfter)
        case 500...599:
            AssetLoadingError(
                .serverStatus(head.status),
                message: "The server failed. Try again later.",
                cause: cause, retryAfter: head.retryAfter)
        default:
            AssetLoadingError(
                .serverStatus(head.status),
                message: """
                    The server answered with status \(head.status) and no content. \
                    Check the address.
                    """,
                cause: cause)
        }
    }
}
