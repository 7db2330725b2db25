import AssetLoading
import HTTPLoading
import LoopbackServer
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct RetryTests {
    private let clock = VirtualClock()
    private let content = Content(count: 100_000)
    private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT"

    private func source(_ server: LoopbackServer) throws -> HTTPByteSource {
        try HTTPByteSource(server, "/a", client: .retrying(on: clock))
    }

    @Test func aBodyThatIsCutIsReadOnFromTheByteThatWasReached() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 60_000), .content(content)])
        ])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        async let bytes = source.bytes()
        let retry = try #require(await events.nextRetry())
        #expect(retry.offset == 60_000)
        #expect(retry.delay == .seconds(10))
        #expect(retry.failure.code == .connectionLost(received: 60_000, promised: 100_000))
        await clock.pass(retry.delay)
        #expect(try await bytes == content.bytes)
        #expect(server.exchanges.map { $0.headers["range"] } == ["bytes=0-", "bytes=60000-"])
        #expect(server.exchanges.last?.headers["if-range"] == "\"one\"")
    }

    @Test func aFileThatChangesBetweenTwoTriesIsNeverPutTogether() async throws {
        let changed = Content(Content(count: 100_000, seed: 9).bytes, entityTag: "\"two\"")
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 60_000), .content(changed)])
        ])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let reading = Task { await source.failureOfReading() }
        let retry = try #require(await events.nextRetry())
        await clock.pass(retry.delay)
        #expect(await reading.value?.code == .representationChanged)
        let told = await events.next { event in
            if case .representationChanged = event { true } else { nil }
        }
        #expect(told == true)
        #expect(try await source.bytes(count: 60_000) == Array(content.bytes[..<60_000]))
        _ = try await source.open()
        #expect(try await source.bytes() == changed.bytes)
    }

    @Test func theErrorTellsHowManyTriesThereWere() async throws {
        let server = LoopbackServer(["/a": .status(500)])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let opening = Task { await source.failureOfOpening() }
        for (tries, delay) in [(1, 10), (2, 20), (3, 40)] {
            let retry = try #require(await events.nextRetry())
            #expect(retry.failure.tries == tries)
            #expect(retry.delay == .seconds(delay))
            await clock.pass(retry.delay)
        }
        let error = await opening.value
        #expect(error?.code == .serverStatus(500))
        #expect(error?.tries == 4)
        #expect(server.exchanges.count == 4)
    }

    /// The next failure may come before the thread that asked has set its alarm.
    @Test func noTryIsForgottenHoweverSoonItFails() async throws {
        let server = LoopbackServer(["/a": .status(500)])
        let policy = RetryPolicy(maximumTries: 50, firstDelay: .zero, longestDelay: .zero)
        let client = HTTPClient(configuration: HTTPClientConfiguration(retry: policy))
        for _ in 0..<20 {
            let source = try HTTPByteSource(server, "/a", client: client)
            #expect(await source.failureOfOpening()?.tries == 50)
        }
        #expect(server.exchanges.count == 1000)
    }

    @Test(arguments: ["Retry-After: 33", "Retry-After: Sun, 06 Nov 1994 08:50:10 GMT"])
    func aBusyServerIsAskedAgainWhenItSays(field: String) async throws {
        let server = LoopbackServer([
            "/a": .sequence([.response(503, fields: [field, Self.date]), .content(content)])
        ])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        async let bytes = source.bytes()
        let retry = try #require(await events.nextRetry())
        #expect(retry.delay == .seconds(33))
        await clock.pass(retry.delay)
        #expect(try await bytes == content.bytes)
    }

    @Test func aServerThatAsksForTooMuchTimeIsGivenUp() async throws {
        let server = LoopbackServer(["/a": .response(503, fields: ["Retry-After: 3600"])])
        let error = await (try source(server)).failureOfOpening()
        #expect(error?.code == .serverStatus(503))
        #expect(error?.retryAfter == .seconds(3600))
        #expect(server.exchanges.count == 1)
    }

    @Test(arguments: [404, 410, 416, 401, 403, 400])
    func aFinalAnswerIsNotAskedForAgain(status: Int) async throws {
        let server = LoopbackServer(["/a": .status(status)])
        #expect(await (try source(server)).failureOfOpening()?.tries == 1)
        #expect(server.exchanges.count == 1)
    }

    @Test func aSecureConnectionThatCanNotBeMadeIsNotTriedAgain() async throws {
        let server = LoopbackServer(unasked: .raw(Array("220 mail.example.org\r\n".utf8)))
        let source = try HTTPByteSource(
            address: "https://127.0.0.1:\(server.port)/", client: .retrying(on: clock))
        let error = await source.failureOfOpening()
        #expect(error?.code == .secureConnectionFailed)
        #expect(error?.tries == 1)
    }

    @Test func aCancelledReadDoesNotWaitForTheNextTry() async throws {
        let server = LoopbackServer(["/a": .status(500)])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let opening = Task { await source.failureOfOpening() }
        _ = await events.nextRetry()
        opening.cancel()
        #expect(await opening.value == .cancelled)
        #expect(server.exchanges.count == 1)
    }

    @Test func aClosedSourceDoesNotWaitForTheNextTryAndItsEventsEnd() async throws {
        let server = LoopbackServer(["/a": .status(500)])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let opening = Task { await source.failureOfOpening() }
        _ = await events.nextRetry()
        source.close()
        #expect(await opening.value == .cancelled)
        #expect(await events.nextRetry() == nil)
    }

    @Test func aFetchIsTriedAgainToo() async throws {
        let server = LoopbackServer([
            "/a": .sequence([.cut(content, after: 10), .status(503), .content(content)])
        ])
        let client = HTTPClient.retrying(on: clock)
        async let response = client.fetch(server.address("/a"), limit: 100_000)
        await clock.pass(.seconds(10))
        await clock.pass(.seconds(20))
        #expect(try await response.body == content.bytes)
    }

    @Test func silenceOfTheServerIsToldWhileItIsWaitedFor() async throws {
        let server = LoopbackServer(["/a": .stall(content, after: 1000)])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        _ = try await source.bytes(count: 1000)
        let reading = Task { await source.failureOfReading(from: 1000) }
        for _ in 0..<3 { await clock.pass(.seconds(1)) }
        let reason = await events.next { event in
            if case .stalled(let reason) = event { reason } else { nil }
        }
        #expect(reason == .noBytes(for: .seconds(3)))
        #expect(await source.events().first { _ in true } == .status(.init(stall: reason)))
        reading.cancel()
        _ = await reading.value
    }

    @Test func aConnectionThatIsNotMadeIsTold() async throws {
        let listener = UnansweringListener()
        let source = try HTTPByteSource(
            address: listener.address("/a"), client: .retrying(on: clock))
        var events = source.events().makeAsyncIterator()
        let opening = Task { await source.failureOfOpening() }
        for _ in 0..<3 { await clock.pass(.seconds(1)) }
        let reason = await events.next { event in
            if case .stalled(let reason) = event { reason } else { nil }
        }
        #expect(reason == .noConnection)
        opening.cancel()
        _ = await opening.value
    }
}
