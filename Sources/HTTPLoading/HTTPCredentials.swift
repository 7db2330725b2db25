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
            name: "Authorization", value: "Basic \(base64(Array("\(user):\(password)".utf8)))")
    }
}

extension HTTPCredentials: CustomStringConvertible {
    /// The server and the name, so that no log ever has the password.
    public var description: String { "\(user) at \(server)" }
}

/// Writes bytes in the alphabet of RFC 4648, section 4.
private func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let padded = Array(group) + Array(repeating: 0, count: 3 - group.count)
        let value = padded.reduce(0) { $0 << 8 | Int($1) }
        for place in 0..<4 {
            text.append(place > group.count ? "=" : alphabet[value >> (18 - 6 * place) & 63])
        }
    }
    return text
}
