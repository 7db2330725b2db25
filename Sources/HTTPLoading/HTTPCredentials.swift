/// A name and a password for one server (basic authentication, RFC 7617).
///
/// They are sent to that server only: a redirect to another host, port or scheme goes on without.
public struct HTTPCredentials: Hashable, Sendable {
    /// The server: an address of it, of which scheme, host and port count.
    public var server: String

    /// The name; it holds no colon.
    public var user: String

    /// The password.
    public var password: String

    /// Makes credentials.
    public init(server: String, user: String, password: String) {
        self.server = server
        self.user = user
        self.password = password
    }

    /// The header field that carries them.
    var authorization: HTTPHeaders.Field {
        HTTPHeaders.Field(
            name: "Authorization",
            value: "Basic \(Base64.text(of: Array("\(user):\(password)".utf8)))")
    }
}

extension HTTPCredentials: CustomStringConvertible {
    /// The server and the name, so that no log ever has the password.
    public var description: String { "\(user) at \(server)" }
}
