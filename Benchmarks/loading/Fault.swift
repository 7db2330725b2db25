import AssetLoading
import LoopbackServer

/// A fault of a server, and how it is met.
struct Fault {
    var name: String

    /// How the server answers for `/a`.
    var behaviour: Behaviour

    /// Where it is read from, after one read at the start; zero to read from the start on.
    var secondOffset: Int64 = 0
    var retry = RetryPolicy.never

    private static let content = Content(count: 200_000)
    private static let other = Content(Content(count: 200_000, seed: 5).bytes, entityTag: "\"two\"")
    private static let soon = RetryPolicy(maximumTries: 4, firstDelay: .milliseconds(100))

    static let all = [
        Fault(name: "The server never answers", behaviour: .never),
        Fault(
            name: "The server sends nothing more after 50,000 bytes",
            behaviour: .stall(content, after: 50_000)),
        Fault(
            name: "The connection is cut, and the server has no second try",
            behaviour: .cut(content, after: 50_000)),
        Fault(
            name: "The connection is cut, and there are tries left",
            behaviour: .sequence([.cut(content, after: 50_000), .content(content)]), retry: soon),
        Fault(
            name: "The server promises more bytes than it sends",
            behaviour: .raw(Array("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n0123456789".utf8))),
        Fault(
            name: "The server ignores ranges, and is read from elsewhere",
            behaviour: .unranged(content), secondOffset: 150_000),
        Fault(
            name: "The server answers another range than asked for",
            behaviour: .wrongRange(content, "bytes 1-200000/200001")),
        Fault(
            name: "The file changes between two requests",
            behaviour: .sequence([.content(content), .content(other)]), secondOffset: 150_000),
        Fault(name: "The redirects go in a circle", behaviour: .redirect(to: "/a")),
        Fault(
            name: "The server is busy, and says for how long (503, 1 s)",
            behaviour: .sequence([.response(503, fields: ["Retry-After: 1"]), .content(content)]),
            retry: soon),
        Fault(
            name: "The server fails each time (500)", behaviour: .status(500), retry: soon),
        Fault(name: "There is nothing (404)", behaviour: .status(404), retry: soon),
        Fault(name: "It may not be read (403)", behaviour: .status(403), retry: soon),
    ]
}
