import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite(.timeLimit(.minutes(1))) struct RequestOptionTests {
    private let content = Content(count: 10)

    private func client(
        headers: [HTTPHeaders.Field] = [], credentials: [HTTPCredentials] = []
    ) -> HTTPClient {
        var configuration = HTTPClientConfiguration(userAgent: "Player/1", retry: .never)
        configuration.headers = headers
        configuration.credentials = credentials
        return HTTPClient(configuration: configuration)
    }

    @Test func headersAndUserAgentAreSentWithEveryRequest() async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let client = client(headers: [
            .init(name: "X-Own", value: "1"), .init(name: "Range", value: "bytes=5-"),
            .init(name: "X-Broken", value: "1\r\nX-Smuggled: 2"),
        ])
        _ = try await client.fetch(server.address("/a"), limit: 10)
        _ = try await HTTPByteSource(server, "/a", client: client).open()
        for exchange in server.exchanges {
            #expect(exchange.headers["x-own"] == "1")
            #expect(exchange.headers["user-agent"] == "Player/1")
            #expect(exchange.headers["x-broken"] == nil)
            #expect(exchange.headers["x-smuggled"] == nil)
        }
        #expect(server.exchanges.map { $0.headers["range"] } == [nil, "bytes=0-"])
    }

    @Test func credentialsAreSentToTheirServerAndNotToWhereItRedirects() async throws {
        let other = LoopbackServer(["/b": .content(content)])
        let server = LoopbackServer([
            "/a": .redirect(to: "/again"), "/again": .redirect(to: other.address("/b")),
        ])
        let client = client(
            headers: [
                .init(name: "Cookie", value: "c"), .init(name: "X-Own", value: "1"),
            ],
            credentials: [
                HTTPCredentials(server: server.address("/"), user: "me", password: "secret")
            ])
        let source = try HTTPByteSource(server, "/a", client: client)
        _ = try await source.bytes()
        _ = try await client.fetch(server.address("/a"), limit: 10)
        #expect(server.exchanges.count == 4)
        for exchange in server.exchanges {
            #expect(exchange.headers["authorization"] == "Basic bWU6c2VjcmV0")
            #expect(exchange.headers["cookie"] == "c")
        }
        #expect(other.exchanges.count == 2)
        for exchange in other.exchanges {
            #expect(exchange.headers["authorization"] == nil)
            #expect(exchange.headers["cookie"] == nil)
            #expect(exchange.headers["x-own"] == "1")
        }
    }

    @Test func theNameInAnAddressIsNotSentToWhereItRedirects() async throws {
        let other = LoopbackServer(["/b": .content(content)])
        let server = LoopbackServer(["/a": .redirect(to: other.address("/b"))])
        let address = server.address("/a").replacing("//", with: "//me:secret@")
        _ = try await client().fetch(address, limit: 10)
        #expect(server.exchanges[0].headers["authorization"] == "Basic bWU6c2VjcmV0")
        #expect(other.exchanges[0].headers["authorization"] == nil)
    }

    @Test(arguments: [
        ("", "Og=="), ("a", "YTo="), ("ab", "YWI6"), ("abc", "YWJjOg=="), ("ä", "w6Q6"),
    ])
    func credentialsAreWrittenAsTheStandardSays(user: String, text: String) async throws {
        let server = LoopbackServer(["/a": .content(content)])
        let credentials = HTTPCredentials(server: server.address(""), user: user, password: "")
        _ = try await client(credentials: [credentials]).fetch(server.address("/a"), limit: 10)
        #expect(server.exchanges[0].headers["authorization"] == "Basic \(text)")
        #expect("\(HTTPCredentials(server: "s", user: "me", password: "secret"))" == "me at s")
    }

    @Test func theProxyOfTheEnvironmentIsUsed() async {
        await #expect(processExitsWith: .success) {
            let server = LoopbackServer([
                "http://nobody.invalid/a": .content(Content(count: 10))
            ])
            unsafe setenv("http_proxy", server.address(""), 1)
            let response = try await HTTPClient.once().fetch("http://nobody.invalid/a", limit: 10)
            precondition(response.body == Content(count: 10).bytes)
        }
    }
}
