import LoopbackServer
import Testing

/// The programs print what to do on standard error, and fail, for each fault of a server.
@Suite(.timeLimit(.minutes(1))) struct NetworkFaultTests {
    private let server: LoopbackServer

    init() {
        let page = Content(Array("<html><body>Log in first.</body></html>".utf8), type: "text/html")
        let none = Content(
            Array("<rss version='2.0'><channel><title>None</title></channel></rss>".utf8),
            type: "application/rss+xml")
        server = LoopbackServer([
            "/loop": .redirect(to: "/loop"), "/page": .content(page), "/none": .content(none),
            "/broken": .status(500),
        ])
    }

    @Test(arguments: ["/gone", "/loop", "/page", "/broken"])
    func assetProbeFails(path: String) async throws {
        let run = try await ExampleProgram(name: "asset-probe").run(server.address(path))
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("asset-probe: "))
        #expect(run.errors.contains(":"))
        #expect(run.output.isEmpty)
    }

    @Test(arguments: ["/gone", "/loop", "/page", "/none", "/broken"])
    func podcastPlayerFails(path: String) async throws {
        let run = try await ExampleProgram(name: "podcast-player")
            .run(server.address(path), "--episode", "1", "--null")
        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("podcast-player: "))
        #expect(run.output.isEmpty)
    }

    @Test func assetProbeTellsEachRequest() async throws {
        let run = try await ExampleProgram(name: "asset-probe")
            .run("--trace", "--json", server.address("/page"))
        #expect(run.status == 1)
        #expect(run.errors.contains("\(server.address("/page")), bytes=0-, status 206"))
        #expect(run.output.hasPrefix("{"))
        #expect(run.output.contains(#""isPlayable":false"#))
    }

    @Test func aRefusedConnectionFails() async throws {
        let address = "http://127.0.0.1:\(UnansweringListener.refusingPort())/"
        for name in ["asset-probe", "podcast-player"] {
            let run = try await ExampleProgram(name: name).run(address)
            #expect(run.status == 1)
            #expect(run.errors.hasPrefix("\(name): "))
        }
    }
}
