/// The whole answer to a fetch.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, from 200 to 299.
    public var status: Int

    /// The header fields of the last answer, after redirects.
    public var headers: HTTPHeaders

    /// The body, unpacked where the server packed it for the way.
    public var body: [UInt8]

    /// The address that answered, after redirects.
    public var finalAddress: String

    /// The address to ask from now on: where permanent redirects (301, 308) led before any other;
    /// nil when the first answer was none.
    public var permanentAddress: String?

    /// The version of HTTP that was spoken, such as `1.1` or `2`.
    public var protocolVersion: String

    /// Makes a response.
    public init(
        status: Int, headers: HTTPHeaders, body: [UInt8], finalAddress: String,
        permanentAddress: String? = nil, protocolVersion: String = "1.1"
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.finalAddress = finalAddress
        self.permanentAddress = permanentAddress
        self.protocolVersion = protocolVersion
    }
}
