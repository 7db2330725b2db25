import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct FetchTests {
    private let client = HTTPClient.once()

    /// "packed " forty times.
    private static let packed: [UInt8] = [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x2b, 0x48,
        0x4c, 0xce, 0x4e, 0x4d, 0x51, 0x28, 0x18, 0xa5, 0x50, 0x29, 0x00, 0x7c,
        0x37, 0xa0, 0x5b, 0x18, 0x01, 0x00, 0x00,
    ]

    private static let packedAnswer =
        Array(
            """
            HTTP/1.1 200 OK\r
            Content-Type: text/xml\r
            Content-Encoding: gzip\r
            Content-Length: \(packed.count)\r
            \r

            """.utf8) + packed

    @Test func givesStatusHeadersBodyAndAddress() async throws {
        let content = Content(Array("<rss/>".utf8), type: "text/xml")
        let server = LoopbackServer(["/feed": .content(content)])
        let response = try await client.fetch(server.address("/feed"), limit: 100)
        #expect(response.status == 200)
        #expect(response.headers["content-TYPE"] == "text/xml")
        #expect(response.body == content.bytes)
        #expect(response.finalAddress == server.address("/feed"))
    }

    @Test func asksForAPackedBodyAndUnpacksIt() async throws {
        let server = LoopbackServer(["/feed": .raw(Self.packedAnswer)])
        let response = try await client.fetch(server.address("/feed"), limit: 280)
        #expect(response.body == Array(String(repeating: "packed ", count: 40).utf8))
        let encodings = try #require(server.exchanges[0].headers["accept-encoding"])
        #expect(encodings.split(separator: ", ").first == "gzip")
    }

    @Test func countsTheUnpackedBytesAgainstTheLimit() async {
        let server = LoopbackServer(["/feed": .raw(Self.packedAnswer)])
        let error = await client.failure(of: server.address("/feed"), limit: 279)
        #expect(error?.code == .tooLarge(limit: 279))
    }

    @Test func givesUpABodyWithoutEndAtTheLimit() async {
        let server = LoopbackServer(["/feed": .flood])
        let error = await client.failure(of: server.address("/feed"), limit: 100_000)
        #expect(error?.code == .tooLarge(limit: 100_000))
        await server.closed("/feed")
    }

    @Test func givesUpABodyThatIsAnnouncedAsTooLarge() async {
        let content = Content(count: 101)
        let server = LoopbackServer(["/feed": .stall(content, after: 0)])
        let error = await client.failure(of: server.address("/feed"), limit: 100)
        #expect(error?.code == .tooLarge(limit: 100))
    }

    @Test func followsAChainOfRedirectsOnOneConnection() async throws {
        let server = LoopbackServer([
            "/1": .redirect(to: "/2", status: 301), "/2": .redirect(to: "/3", status: 307),
            "/3": .content(Content(count: 10)),
        ])
        let response = try await client.fetch(server.address("/1"), limit: 10)
        #expect(response.finalAddress == server.address("/3"))
        #expect(Set(server.exchanges.map(\.connection)).count == 1)
    }

    @Test func usesAConnectionAgain() async throws {
        let server = LoopbackServer(["/a": .content(Content(count: 10))])
        for _ in 0..<5 { _ = try await client.fetch(server.address("/a"), limit: 10) }
        #expect(Set(server.exchanges.map(\.connection)).count == 1)
    }

    @Test func fetchesManyAtATime() async throws {
        let content = Content(count: 50_000)
        let server = LoopbackServer([
            "/1": .redirect(to: "/2"), "/2": .redirect(to: "/3"), "/3": .content(content),
        ])
        let client = client
        try await withThrowingTaskGroup { group in
            for _ in 0..<60 {
                group.addTask { try await client.fetch(server.address("/1"), limit: 1 << 20).body }
            }
            for try await body in group { #expect(body == content.bytes) }
        }
    }

    @Test func moreFetchesThanGoAtATimeWaitAndCanBeCancelledMeanwhile() async throws {
        let server = LoopbackServer(["/never": .never, "/a": .content(Content(count: 10))])
        let client = HTTPClient.patient()
        let stuck = (0..<70).map { _ in
            Task { await client.failure(of: server.address("/never")) }
        }
        await server.until { $0.count == 64 }
        for task in stuck.suffix(40) { task.cancel() }
        for task in stuck.suffix(40) { #expect(await task.value == .cancelled) }
        #expect(await client.failure(of: server.address("/a")) == nil)
        for task in stuck { task.cancel() }
        for task in stuck { #expect(await task.value == .cancelled) }
        for _ in 0..<100 {
            #expect(await client.failure(of: server.address("/a")) == nil)
        }
    }

    @Test func aBodyThatEndsEarlyIsALostConnection() async {
        let server = LoopbackServer(["/feed": .cut(Content(count: 100), after: 40)])
        let error = await client.failure(of: server.address("/feed"))
        #expect(error?.code == .connectionLost(received: 40, promised: 100))
    }

    @Test func aTaskThatIsCancelledBeforeItStartsIsCancelled() async {
        let server = LoopbackServer(["/a": .never])
        let client = client
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await client.failure(of: server.address("/a"))
        }
        task.cancel()
        #expect(await task.value == .cancelled)
    }
}
