import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing
import WebServerFixture

/// Against nginx, with HTTP/2 and TLS.
@Suite(.timeLimit(.minutes(2)), .enabled(if: WebServer.isAvailable))
struct SecureConnectionTests {
    private static let page = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }

    private func client(
        for server: WebServer, _ change: (inout HTTPClientConfiguration) -> Void = { _ in }
    ) -> HTTPClient {
        var configuration = HTTPClientConfiguration(retry: .never)
        configuration.certificateAuthorityFile = server.certificateFile
        change(&configuration)
        return HTTPClient(configuration: configuration)
    }

    private func withServer(_ body: (WebServer) async throws -> Void) async throws {
        let server = try await WebServer(files: ["page": Self.page])
        do {
            try await body(server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test func documentsComeOverHTTP2AndMediaOverHTTP1() async throws {
        try await withServer { server in
            let client = client(for: server)
            let response = try await client.fetch(server.secureAddress("/page"), limit: 1 << 20)
            #expect(response.body == Self.page)
            #expect(response.protocolVersion == "2")
            let source = try HTTPByteSource(
                address: server.secureAddress("/page"), client: client)
            #expect(try await source.bytes() == Self.page)
            #expect(try await source.open().isSeekable)
            #expect(try server.log().map(\.protocolName) == ["HTTP/2.0", "HTTP/1.1"])
        }
    }

    @Test func aCertificateThatIsNotTrustedIsAFailedSecureConnection() async throws {
        try await withServer { server in
            let error = await HTTPClient.once().failure(of: server.secureAddress("/page"))
            #expect(error?.code == .secureConnectionFailed)
            let client = client(for: server) { $0.certificateAuthorityFile = "/nowhere.pem" }
            let missing = await client.failure(of: server.secureAddress("/page"))
            #expect(missing?.code == .secureConnectionFailed)
        }
    }

    /// A handshake is some thousand bytes: here they take a quarter of a second.
    @Test func aSlowHandshakeIsNoFailure() async throws {
        try await withServer { server in
            let relay = SlowRelay(
                to: server.securePort, pieceSize: 100, every: .milliseconds(10))
            let client = client(for: server)
            let address = "https://localhost:\(relay.port)/robots"
            let source = try HTTPByteSource(address: address, client: client)
            let error = await source.failureOfOpening()
            #expect(error?.code == .notFound, "It was answered, over TLS.")
        }
    }

    @Test func aHandshakeThatIsTooSlowIsTimedOutAsNoConnection() async throws {
        try await withServer { server in
            let relay = SlowRelay(to: server.securePort, pieceSize: 10, every: .milliseconds(100))
            let client = client(for: server) { $0.connectTimeout = .milliseconds(500) }
            let address = "https://localhost:\(relay.port)/page"
            let source = try HTTPByteSource(address: address, client: client)
            let error = await source.failureOfOpening()
            #expect(error?.code == .timedOut)
            #expect(error?.stall == .noConnection)
            let failure = await client.failure(of: address)
            #expect(failure?.code == .timedOut)
        }
    }

    @Test func aRedirectToAnInsecureAddressIsFollowedOnlyWhereThatIsAllowed() async throws {
        try await withServer { server in
            let address = server.secureAddress("/insecure")
            #expect(await client(for: server).failure(of: address)?.code == .secureConnectionFailed)
            let open = client(for: server) { $0.allowsInsecureRedirects = true }
            let response = try await open.fetch(address, limit: 1 << 20)
            #expect(response.body == Self.page)
            #expect(response.finalAddress == server.address("/page"))
        }
    }

    @Test func aHundredFetchesWithTwoRedirectsEachShareAConnection() async throws {
        try await withServer { server in
            let client = client(for: server)
            try await withThrowingTaskGroup { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await client.fetch(server.secureAddress("/1"), limit: 1 << 20)
                    }
                }
                for try await response in group {
                    #expect(response.body == Self.page)
                    #expect(response.permanentAddress == nil)
                }
            }
            let log = try server.log()
            #expect(log.count == 300)
            #expect(log.allSatisfy { $0.protocolName == "HTTP/2.0" })
            #expect(Set(log.map(\.connection)).count <= 3)
        }
    }
}
