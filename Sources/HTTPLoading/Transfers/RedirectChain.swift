internal import AssetLoading

/// The redirects that one request has gone through, and whether it may go further.
struct RedirectChain {
    enum Step: Equatable {
        /// The answer is no redirect.
        case arrived
        case follow(WebAddress)
        case refuse(AssetLoadingError)
    }

    let limit: Int

    /// Whether a redirect from a secure address may lead to an insecure one.
    let allowsInsecure: Bool

    /// Where permanent redirects led before any other; nil when the first answer was none.
    private(set) var permanentAddress: WebAddress?

    private var count = 0
    private var isPermanent = true

    init(limit: Int, allowsInsecure: Bool) {
        self.limit = limit
        self.allowsInsecure = allowsInsecure
    }

    mutating func next(after head: ResponseHead) -> Step {
        guard [301, 302, 303, 307, 308].contains(head.status),
            let location = head.headers["Location"]
        else { return .arrived }
        guard count < limit else {
            return .refuse(
                AssetLoadingError(
                    .tooManyRedirects,
                    message: """
                        The server redirected more than \(limit) times. \
                        Check the address, or ask its publisher for the present one.
                        """,
                    cause: "last to \(location)"))
        }
        count += 1
        guard let target = head.address.resolving(location) else {
            return .refuse(
                AssetLoadingError(
                    .unsupportedLocation,
                    message: """
                        The server redirected to an address that is neither http nor https. \
                        Ask its publisher for the present address.
                        """,
                    cause: location))
        }
        guard target.isSecure || !head.address.isSecure || allowsInsecure else {
            return .refuse(
                AssetLoadingError(
                    .secureConnectionFailed,
                    message: """
                        The server redirected from a secure address to an insecure one, which is \
                        refused. Use the insecure address itself if you trust the network, or \
                        allow such redirects.
                        """,
                    cause: target.publicText))
        }
        isPermanent = isPermanent && [301, 308].contains(head.status)
        if isPermanent { permanentAddress = target }
        return .follow(target)
    }
}
