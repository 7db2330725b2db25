/// The `cloud` of RSS: where to be told of changes.
public struct FeedCloud: Hashable, Sendable, Codable {
    /// The host.
    public var domain: String?

    /// The port.
    public var port: FeedValue<Int>?

    /// The path.
    public var path: String?

    /// The procedure to call.
    public var registerProcedure: String?

    /// The protocol.
    public var protocolName: String?

    /// Without any value.
    public init() {}
}
