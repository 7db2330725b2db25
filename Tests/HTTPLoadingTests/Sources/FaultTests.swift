import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

/// Each fault of a server or of the way to it, with the error that a reader gets.
@Suite(.timeLimit(.minutes(1))) struct FaultTests {
    private static let content = Content(count: 100_000)

    @Test(arguments: [
        (404, AssetLoadingError.Code.notFound), (410, .notFound), (401, .accessDenied),
        (403, .accessDenied), (400, .serverStatus(400)), (500, .serverStatus(500)),
        (503, .serverStatus(503)), (429, .serverStatus(429)), (304, .serverStatus(304)),
        (302, .serverStatus(302)),
    ])
    func eachStatusHasItsError(status: Int, code: AssetLoadingError.Code) async throws {
        let server = LoopbackServer(["/a": .status(status)])
        let client = HTTPClient.once()
        let source = try HTTPByteSource(server, "/a", client: client)
        let error = try #require(await source.failureOfOpening())
        #expect(error.code == code)
        #expect(error.cause == "status \(status) from \(server.address("/a"))")
        #expect(await client.failure(of: server.address("/a"))?.code == code)
    }

    @Test(arguments: [
        ("/redirected", AssetLoadingError.Code.tooManyRedirects),
        ("/elsewhere", .unsupportedLocation),
        ("/wrong-start", .wrongRange),
        ("/no-range", .wrongRange),
        ("/unsatisfied", .wrongRange),
        ("/nothing", .connectionLost(received: 0, promised: nil)),
        ("/not-http", .connectionFailed),
        ("/endless-head", .tooLarge(limit: 128 << 10)),
    ])
    func eachWrongAnswerHasItsError(path: String, code: AssetLoadingError.Code) async throws {
        let server = LoopbackServer([
            "/redirected": .redirect(to: "/redirected"),
            "/elsewhere": .redirect(to: "ftp://127.0.0.1/a"),
            "/wrong-start": .wrongRange(Self.content, "bytes 1-100000/100001"),
            "/no-range": .wrongRange(Self.content, "none"),
            "/unsatisfied": .status(416),
            "/nothing": .raw([]),
            "/not-http": .raw(Array("220 mail.example.org\r\n".utf8)),
            "/endless-head": .raw(
                Array("HTTP/1.1 200 OK\r\n".utf8)
                    + Array(
                        repeatElement("X: \(String(repeating: "x", count: 999))\r\n", count: 400)
                            .joined().utf8)),
        ])
        let source = try HTTPByteSource(server, path)
        #expect(await source.failureOfOpening()?.code == code)
    }

    @Test func aRedirectLoopEndsAtItsLimit() async throws {
        let server = LoopbackServer(["/a": .redirect(to: "/a")])
        let source = try HTTPByteSource(server, "/a")
        #expect(await source.failureOfOpening()?.code == .tooManyRedirects)
        #expect(server.exchanges.count == 11)
    }

    @Test func aBodyThatIsCutIsALostConnectionAfterItsBytesAndCanBeReadOn() async throws {
        let server = LoopbackServer(["/a": .cut(Self.content, after: 60_000)])
        let source = try HTTPByteSource(server, "/a")
        #expect(try await source.bytes(count: 60_000) == Array(Self.content.bytes[..<60_000]))
        let error = await source.failureOfReading(from: 60_000)
        #expect(error?.code == .connectionLost(received: 60_000, promised: 100_000))
        server["/a"] = .content(Self.content)
        #expect(try await source.bytes(from: 60_000) == Array(Self.content.bytes[60_000...]))
    }

    @Test func aChunkedBodyThatIsCutIsALostConnection() async throws {
        let answer = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\nabc"
        let server = LoopbackServer(["/a": .raw(Array(answer.utf8))])
        let source = try HTTPByteSource(server, "/a")
        let error = await source.failureOfReading()
        #expect(error?.code == .connectionLost(received: 3, promised: nil))
    }

    @Test func aFileThatChangedBetweenTwoRequestsIsNeverPutTogether() async throws {
        let server = LoopbackServer(["/a": .content(Self.content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        _ = try await source.bytes(count: 10)
        var changed = Content(count: 100_000, seed: 5)
        changed.entityTag = "\"two\""
        server["/a"] = .content(changed)
        #expect(await source.failureOfReading(from: 50_000)?.code == .representationChanged)
        #expect(await source.failureOfReading(from: 0)?.code == .representationChanged)
        #expect(server.exchanges.count == 2)
    }

    @Test func aChangedFileIsReadFromItsStartOnceItIsOpenedAgain() async throws {
        let server = LoopbackServer(["/a": .content(Self.content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        _ = try await source.bytes(count: 10)
        let changed = Content(
            Content(count: 90_000, seed: 5).bytes, entityTag: "\"two\"")
        server["/a"] = .content(changed)
        let error = try #require(await source.failureOfReading(from: 50_000))
        #expect(error.cause == "was 100000 bytes, \"one\"; is 90000 bytes, \"two\"")
        let description = try await source.open()
        #expect(description.size == 90_000)
        #expect(description.validator == "\"two\"")
        #expect(try await source.bytes() == changed.bytes)
    }

    @Test func aFileThatChangedItsSizeIsFoundOutWithoutAValidator() async throws {
        let content = Content(Self.content.bytes, entityTag: nil)
        let server = LoopbackServer(["/a": .content(content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        _ = try await source.bytes(count: 10)
        server["/a"] = .content(Content(content.bytes + [0], entityTag: nil))
        #expect(await source.failureOfReading(from: 50_000)?.code == .representationChanged)
    }

    @Test func aServerThatNeverAnswersIsTimedOut() async throws {
        let server = LoopbackServer(["/a": .never])
        let source = try HTTPByteSource(server, "/a", client: .impatient())
        let error = await source.failureOfOpening()
        #expect(error?.code == .timedOut)
        #expect(error?.stall == .noBytes(for: .seconds(1)))
        await server.closed("/a")
    }

    @Test func aBodyThatStallsIsTimedOut() async throws {
        let server = LoopbackServer(["/a": .stall(Self.content, after: 1000)])
        let source = try HTTPByteSource(server, "/a", client: .impatient())
        #expect(try await source.bytes(count: 1000).count == 1000)
        #expect(await source.failureOfReading(from: 1000)?.code == .timedOut)
        await server.closed("/a")
    }

    @Test func aBodyThatDripsIsRead() async throws {
        let content = Content(count: 20)
        let server = LoopbackServer(["/a": .drip(content, every: .milliseconds(2))])
        #expect(try await HTTPByteSource(server, "/a").bytes() == content.bytes)
    }

    @Test func aHostThatNeverTakesTheConnectionIsTimedOut() async throws {
        let listener = UnansweringListener()
        let source = try HTTPByteSource(address: listener.address("/a"), client: .impatient())
        let error = await source.failureOfOpening()
        #expect(error?.code == .timedOut)
        #expect(error?.stall == .noConnection)
    }

    @Test func aSecureConnectionThatIsNeverMadeIsTimedOut() async throws {
        let server = LoopbackServer(unasked: .never)
        let source = try HTTPByteSource(
            address: "https://127.0.0.1:\(server.port)/", client: .impatient())
        let error = await source.failureOfOpening()
        #expect(error?.code == .timedOut)
        #expect(error?.stall == .noConnection)
    }

    @Test(arguments: [
        ("Content-Length: 20", AssetLoadingError.Code.connectionLost(received: 10, promised: 20)),
        ("Content-Range: bytes 0-19/20\r\nContent-Length: 10", .wrongRange),
        ("Content-Range: bytes 0-19/20", .connectionLost(received: 10, promised: 20)),
    ])
    func aServerThatLiesAboutTheLengthIsFoundOut(
        fields: String, code: AssetLoadingError.Code
    ) async throws {
        let status = fields.contains("Range") ? 206 : 200
        let answer = "HTTP/1.1 \(status) OK\r\n\(fields)\r\n\r\n0123456789"
        let server = LoopbackServer(["/a": .raw(Array(answer.utf8))])
        let source = try HTTPByteSource(server, "/a")
        #expect(await source.failureOfReading()?.code == code)
    }

    @Test func aServerThatStopsHonouringRangesIsAWrongRange() async throws {
        let server = LoopbackServer(["/a": .content(Self.content)])
        let source = try HTTPByteSource(
            server, "/a", buffering: HTTPBuffering(readAhead: 16 << 10, lookBack: 0))
        _ = try await source.bytes(count: 10)
        server["/a"] = .unranged(Self.content)
        #expect(await source.failureOfReading(from: 50_000)?.code == .wrongRange)
    }

    @Test func aPortThatNobodyListensOnIsAFailedConnection() async throws {
        let port = UnansweringListener.refusingPort()
        let source = try HTTPByteSource(
            address: "http://127.0.0.1:\(port)/", client: .once())
        #expect(await source.failureOfOpening()?.code == .connectionFailed)
    }

    @Test func aNameThatNobodyKnowsIsAHostNotFound() async throws {
        let source = try HTTPByteSource(address: "http://nobody.invalid/", client: .once())
        #expect(await source.failureOfOpening()?.code == .hostNotFound)
    }

    @Test func aServerThatSpeaksNoTLSIsAFailedSecureConnection() async throws {
        let server = LoopbackServer(unasked: .raw(Array("220 mail.example.org\r\n".utf8)))
        let source = try HTTPByteSource(
            address: "https://127.0.0.1:\(server.port)/", client: HTTPClient())
        #expect(await source.failureOfOpening()?.code == .secureConnectionFailed)
    }

    @Test func eachErrorSaysWhatToDo() async throws {
        let server = LoopbackServer(["/a": .status(503)])
        let error = try #require(await HTTPByteSource(server, "/a").failureOfOpening())
        #expect(error.message == "The server is too busy to answer. Try again later.")
    }
}
