/// What a server does to answer one request, step by step.
struct Script {
    enum Step {
        case send([UInt8])
        case pause(Duration)

        /// Does nothing until the client leaves.
        case hold
        case close

        /// The answer is complete: the next request may come.
        case complete
    }

    private var steps: [Step]
    private let repeated: [Step]

    private init(_ steps: [Step], thenRepeating repeated: [Step] = [.complete]) {
        self.steps = steps.reversed()
        self.repeated = repeated
    }

    mutating func next() -> Step {
        if steps.isEmpty { steps = repeated.reversed() }
        return steps.popLast() ?? .complete
    }
}

extension Script {
    init(_ behaviour: Behaviour?, for request: Exchange) {
        switch behaviour {
        case .content(let content):
            let (head, body) = Self.ranged(content, request)
            self.init([.send(head + body)])
        case .unranged(let content, let announcesLength):
            let length = announcesLength ? content.bytes.count : nil
            let head = Self.head(200, Self.fields(of: content, length: length))
            self.init([.send(head + content.bytes), announcesLength ? .complete : .close])
        case .never:
            self.init([.hold])
        case .stall(let content, let count):
            let (head, body) = Self.ranged(content, request)
            self.init([.send(head + body.prefix(count)), .hold])
        case .stallThenCut(let content, let count, let pause):
            let (head, body) = Self.ranged(content, request)
            self.init([.send(head + body.prefix(count)), .pause(pause), .close])
        case .cut(let content, let count):
            let (head, body) = Self.ranged(content, request)
            self.init([.send(head + body.prefix(count)), .close])
        case .drip(let content, let interval):
            let (head, body) = Self.ranged(content, request)
            self.init([.send(head)] + body.flatMap { [.send([$0]), .pause(interval)] })
        case .paced(let content, let count, let interval):
            let (head, body) = Self.ranged(content, request)
            let pieces = stride(from: 0, to: body.count, by: count).flatMap { start in
                [.send(Array(body[start..<min(start + count, body.count)])), .pause(interval)]
                    as [Step]
            }
            self.init([.send(head)] + pieces)
        case .flood:
            let piece = [UInt8](repeating: 0x55, count: 64 << 10)
            self.init(
                [.send(Self.head(200, ["Content-Type: audio/mpeg"]))],
                thenRepeating: [.send(piece)])
        case .wrongRange(let content, let range):
            let fields = Self.fields(of: content, length: content.bytes.count)
            let head = Self.head(206, fields + ["Content-Range: \(range)"])
            self.init([.send(head + content.bytes)])
        case .redirect(let target, let status):
            let body = Array("Moved.".utf8)
            let head = Self.head(status, ["Location: \(target)", "Content-Length: \(body.count)"])
            self.init([.send(head + body)])
        case .status(let status):
            self.init([.send(Self.head(status, ["Content-Length: 0"]))])
        case .response(let status, let fields, let body):
            let head = Self.head(status, ["Content-Length: \(body.count)"] + fields)
            self.init([.send(head + body)])
        case .raw(let bytes):
            self.init([.send(bytes), .close])
        case .sequence, nil:
            self.init([.send(Self.head(404, ["Content-Length: 0"]))])
        }
    }

    /// The answer to a request with or without a range (RFC 9110, section 14).
    private static func ranged(_ content: Content, _ request: Exchange) -> ([UInt8], [UInt8]) {
        let size = content.bytes.count
        let whole = (head(200, fields(of: content, length: size)), content.bytes)
        if let tag = content.entityTag, request.headers["if-none-match"] == tag {
            return (head(304, ["ETag: \(tag)"]), [])
        }
        guard let range = request.headers["range"], range.hasPrefix("bytes="),
            request.headers["if-range"] ?? content.entityTag == content.entityTag
        else { return whole }
        let bounds = range.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Int(bounds[0]) else { return whole }
        let last = min(Int(bounds[1]) ?? .max, size - 1)
        guard first <= last else {
            return (head(416, ["Content-Range: bytes */\(size)", "Content-Length: 0"]), [])
        }
        let body = Array(content.bytes[first...last])
        let described = fields(of: content, length: body.count)
        return (head(206, described + ["Content-Range: bytes \(first)-\(last)/\(size)"]), body)
    }

    private static func fields(of content: Content, length: Int?) -> [String] {
        var fields = ["Content-Type: \(content.type)"]
        if let length { fields.append("Content-Length: \(length)") }
        if let tag = content.entityTag { fields.append("ETag: \(tag)") }
        return fields
    }

    private static func head(_ status: Int, _ fields: [String]) -> [UInt8] {
        let lines = ["HTTP/1.1 \(status) \(status < 400 ? "OK" : "Failed")"] + fields
        return Array(lines.map { $0 + "\r\n" }.joined().utf8) + Array("\r\n".utf8)
    }
}
