import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct RequestRecordTests {
    private func next(_ requests: inout HTTPRequests.Iterator) async throws -> HTTPRequestRecord {
        guard case .request(let record)? = await requests.next() else {
            throw AssetLoadingError.cancelled
        }
        return record
    }

    @Test func eachRequestIsTold() async throws {
        let content = Content(count: 300_000)
        let server = LoopbackServer([
            "/old": .redirect(to: "/a"), "/a": .content(content), "/cut": .cut(content, after: 9),
        ])
        let client = HTTPClient.once()
        var requests = client.requests().makeAsyncIterator()
        let source = try HTTPByteSource(server, "/old", client: client)
        _ = try await source.bytes()
        let first = try await next(&requests)
        #expect(first.address == server.address("/old"))
        #expect(first.status == 302)
        #expect(first.outcome == .redirected(to: server.address("/a")))
        #expect(!first.isConnectionReused)
        let second = try await next(&requests)
        #expect(second.address == server.address("/a"))
        #expect(second.status == 206)
        #expect(second.range == "bytes=0-")
        #expect(second.contentRange == "bytes 0-299999/300000")
        #expect(second.byteCount == 300_000)
        #expect(second.outcome == .complete)
        #expect(second.isConnectionReused)
        #expect(second.duration >= second.timeToFirstByte)
        #expect(second.timeToFirstByte > .zero)

        _ = await client.failure(of: server.address("/cut"))
        let lost = try await next(&requests)
        #expect(lost.byteCount == 9)
        guard case .connectionLost = lost.outcome else {
            Issue.record("\(lost)")
            return
        }
    }

    @Test func aRequestThatIsGivenUpAndOneThatFailsAreToldToo() async throws {
        let server = LoopbackServer(["/a": .never])
        let client = HTTPClient.once()
        var requests = client.requests().makeAsyncIterator()
        let fetching = Task { await client.failure(of: server.address("/a")) }
        await server.requested("/a")
        fetching.cancel()
        _ = await fetching.value
        let given = try await next(&requests)
        #expect(given.outcome == .cancelled)
        #expect(given.status == nil)
        let address = "http://127.0.0.1:\(UnansweringListener.refusingPort())/"
        _ = await client.failure(of: address)
        let failed = try await next(&requests)
        #expect(
            failed.outcome == .failed(AssetLoadingError(.connectionFailed, message: "")))
    }

    @Test func theSequenceEndsWithTheClient() async throws {
        var client: HTTPClient? = HTTPClient.once()
        var requests = try #require(client).requests().makeAsyncIterator()
        client = nil
        #expect(await requests.next() == nil)
    }
}
