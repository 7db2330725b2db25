import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

@Suite(
    .serialized, .timeLimit(.minutes(2)),
    .disabled(
        if: ProcessResources.keepsFreedMemory,
        "The leak sanitizer calls what is in flight at exit a leak."))
struct ExitTests {
    /// At exit OpenSSL frees what a thread that sets it up, or a connection with it, still uses.
    @Test(arguments: 0..<8) func aProcessEndsWellWhileItsConnectionsAreSetUp(_: Int) async {
        await #expect(processExitsWith: .exitCode(7)) {
            let server = LoopbackServer()
            let address = server.address("/a").replacing("http:", with: "https:")
            for _ in 0..<8 {
                Task.detached { await HTTPClient.patient().failure(of: address) }
            }
            usleep(.random(in: 0...(.random() ? 1_500 : 30_000)))
            exit(7)
        }
    }

    @Test func aProcessEndsWellWhileABodyIsAwaited() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let content = Content(count: 100_000)
            let server = LoopbackServer(["/a": .stall(content, after: 100)])
            let source = try HTTPByteSource(address: server.address("/a"), client: .patient())
            _ = try await source.open()
            _ = try await source.bytes(count: 100)
            exit(7)
        }
    }
}
