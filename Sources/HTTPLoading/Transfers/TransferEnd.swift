internal import AssetLoading

/// How a transfer ended.
enum TransferEnd: Hashable, Sendable {
    /// All that the server announced has come.
    case complete

    /// It was cancelled, or its receiver stopped it.
    case cancelled

    /// The connection broke, before or within the body; the receiver knows how far it came.
    case connectionLost(cause: String)

    /// It failed otherwise.
    case failed(AssetLoadingError)
}
