/// How a loopback server answers requests for one path.
package indirect enum Behaviour: Sendable {
    /// Honours ranges and `If-Range`.
    case content(Content)

    /// Ignores ranges; with `announcesLength` false the close of the connection is the end.
    case unranged(Content, announcesLength: Bool = true)

    /// Reads the request and answers nothing.
    case never

    /// Honours ranges, and sends nothing more after so many bytes of the body.
    case stall(Content, after: Int)

    /// Honours ranges, sends so many bytes of the body and nothing for a while, and then closes the
    /// connection.
    case stallThenCut(Content, after: Int, pause: Duration)

    /// Honours ranges, and closes the connection after so many bytes of the body.
    case cut(Content, after: Int)

    /// Honours ranges, and sends one byte of the body at a time.
    case drip(Content, every: Duration)

    /// Honours ranges, and sends so many bytes of the body at a time.
    case paced(Content, bytes: Int, every: Duration)

    /// Sends a body without end as fast as the client takes it.
    case flood

    /// Answers every range with this value of `Content-Range` and all bytes.
    case wrongRange(Content, String)

    case redirect(to: String, status: Int = 302)
    case status(Int)

    /// Answers with this status, these header fields and this body.
    case response(Int, fields: [String] = [], body: [UInt8] = [])

    /// Answers the first request for its path in the first way, and so on; the last way remains.
    case sequence([Behaviour])

    /// Sends these bytes as the whole answer and closes the connection.
    case raw([UInt8])
}
