import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

@Suite(.timeLimit(.minutes(1))) struct RefreshTests {
    private let client = HTTPClient.once()
    private let feed = Content(Array("<rss/>".utf8), type: "text/xml; charset=ISO-8859-15")

    private func response(_ refresh: HTTPRefresh) -> HTTPResponse? {
        if case .changed(let response) = refresh { response } else { nil }
    }

    @Test func aDocumentIsSentAgainOnlyWhenItHasChanged() async throws {
        let server = LoopbackServer(["/feed": .content(feed)])
        let address = server.address("/feed")
        let first = try await client.refresh(address, since: HTTPValidators(), limit: 100)
        let validators = try #require(response(first)).validators
        #expect(validators == HTTPValidators(entityTag: "\"one\""))
        let second = try await client.refresh(address, since: validators, limit: 100)
        #expect(second == .unchanged(permanentAddress: nil))
        server["/feed"] = .content(Content(Array("<rss>".utf8), entityTag: "\"two\""))
        let third = try await client.refresh(address, since: validators, limit: 100)
        #expect(response(third)?.validators.entityTag == "\"two\"")
        #expect(Set(server.exchanges.map(\.connection)).count == 1)
    }

    @Test func bothValidatorsAreSent() async throws {
        let server = LoopbackServer(["/feed": .status(304)])
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        let validators = HTTPValidators(entityTag: "W/\"x\"", lastModified: date)
        let refresh = try await client.refresh(
            server.address("/feed"), since: validators, limit: 100)
        #expect(refresh == .unchanged(permanentAddress: nil))
        #expect(server.exchanges[0].headers["if-none-match"] == "W/\"x\"")
        #expect(server.exchanges[0].headers["if-modified-since"] == date)
    }

    @Test func anAnswerThatNothingHasChangedNeedsAQuestion() async throws {
        let server = LoopbackServer(["/feed": .status(304)])
        await #expect(throws: AssetLoadingError(.serverStatus(304), message: "")) {
            _ = try await client.refresh(
                server.address("/feed"), since: HTTPValidators(), limit: 100)
        }
    }

    @Test(arguments: [0, 1000, 1 << 20])
    func whatIsGoneIsGone(bodySize: Int) async throws {
        let body = [UInt8](repeating: 1, count: bodySize)
        let server = LoopbackServer(["/feed": .response(410, body: body)])
        let refresh = try await client.refresh(
            server.address("/feed"), since: HTTPValidators(), limit: 100)
        #expect(refresh == .gone)
        #expect(await client.failure(of: server.address("/feed"))?.code == .notFound)
    }

    @Test func aPermanentRedirectIsReported() async throws {
        let server = LoopbackServer([
            "/old": .redirect(to: "/feed", status: 301), "/feed": .redirect(to: "/cdn"),
            "/cdn": .content(feed), "/now": .redirect(to: "/cdn"),
        ])
        let response = try await client.fetch(server.address("/old"), limit: 100)
        #expect(response.permanentAddress == server.address("/feed"))
        #expect(response.finalAddress == server.address("/cdn"))
        let refresh = try await client.refresh(
            server.address("/old"), since: response.validators, limit: 100)
        #expect(refresh == .unchanged(permanentAddress: server.address("/feed")))
        let other = try await client.fetch(server.address("/now"), limit: 100)
        #expect(other.permanentAddress == nil)
    }

    @Test func theCharsetIsHandedOn() async throws {
        let server = LoopbackServer(["/feed": .content(feed)])
        let response = try await client.fetch(server.address("/feed"), limit: 100)
        #expect(response.charset == "ISO-8859-15")
        #expect(response.mediaType == "text/xml")
    }

    @Test func aBodyWithoutEndIsGivenUpAtTheLimit() async throws {
        let server = LoopbackServer(["/feed": .flood])
        await #expect(throws: AssetLoadingError(.tooLarge(limit: 1000), message: "")) {
            _ = try await client.refresh(
                server.address("/feed"), since: HTTPValidators(), limit: 1000)
        }
    }
}
