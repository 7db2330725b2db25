/// One request that a loopback server got, and what became of it.
package struct Exchange: Sendable {
    /// Empty where the server did not wait for a request.
    package let path: String

    /// The header fields, with names in lower case.
    package let headers: [String: String]

    /// Tells connections apart.
    package let connection: Int

    /// How many bytes of the answer the system has taken, head and body.
    package internal(set) var sentByteCount = 0

    /// When the server saw that the client had closed the connection; nil while it is open.
    package internal(set) var closedAt: ContinuousClock.Instant?

    /// What a server that doesn't wait for a request records.
    init(unaskedOn connection: Int) {
        path = ""
        headers = [:]
        self.connection = connection
    }

    /// Reads a request's head; nil when it is none.
    init?(_ head: [UInt8], connection: Int) {
        let lines = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline)
        guard let words = lines.first?.split(separator: " "), words.count == 3 else { return nil }
        path = String(words[1])
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            headers[line[..<colon].lowercased()] = String(value)
        }
        self.headers = headers
        self.connection = connection
    }
}
