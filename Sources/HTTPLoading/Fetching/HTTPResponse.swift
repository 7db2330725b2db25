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

    /// Makes a response.
    public init(status: Int, headers: HTTPHeaders, body: [UInt8], finalAddress: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.finalAddress = finalAddress
    }
}
