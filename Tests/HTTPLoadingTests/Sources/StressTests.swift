import AssetLoading
import HTTPLoading
import LoopbackServer
import Testing

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is counted over a whole process runs in one of its own.
@Suite(.serialized, .timeLimit(.minutes(10))) struct StressTests {
    /// How many races are run; `HTTP_RACE_COUNT` in the environment asks for more.
    private static var raceCount: Int {
        unsafe getenv("HTTP_RACE_COUNT").flatMap { unsafe Int(String(cString: $0)) } ?? 2000
    }

    @Test func aLoadThatIsCancelledNearItsEndEndsOneWayOrTheOther() async {
        await #expect(processExitsWith: .success) {
            let watchdog = Watchdog(seconds: 10)
            let server = LoopbackServer(["/a": .content(Content(count: 100))])
            let address = server.address("/a")
            _ = try await HTTPClient().fetch(address, limit: 1000)
            await server.closed("/a")
            let start = try await ProcessCounts.afterSleep()
            do {
                let client = HTTPClient()
                for turn in 0..<StressTests.raceCount {
                    let task = Task.detached { () async -> AssetLoadingError? in
                        if turn.isMultiple(of: 2) { return await client.failure(of: address) }
                        let source = try? HTTPByteSource(address: address, client: client)
                        return await source?.failureOfReading()
                    }
                    try await Task.sleep(for: .microseconds(.random(in: 0...3000)))
                    task.cancel()
                    let error = await task.value
                    precondition(error == nil || error == .cancelled, "\(error as Any)")
                    watchdog.feed()
                }
            }
            try await start.areLeft()
        }
    }

    @Test func fiveHundredLoadsLeaveNoThreadAndNoDescriptor() async {
        await #expect(processExitsWith: .success) {
            let watchdog = Watchdog(seconds: 10)
            let content = Content(count: 100_000)
            let server = LoopbackServer([
                "/whole": .content(content), "/stalled": .stall(content, after: 100),
            ])
            func load(_ turn: Int, _ client: HTTPClient) async throws {
                let path = turn.isMultiple(of: 2) ? "/whole" : "/stalled"
                let source = try HTTPByteSource(address: server.address(path), client: client)
                _ = try await source.open()
                let count = [100_000, 100, 1000, 100][turn % 4]
                let bytes = try await source.bytes(count: count)
                precondition(bytes.count == count)
                watchdog.feed()
            }
            for turn in 0..<4 { try await load(turn, HTTPClient()) }
            await server.until { $0.allSatisfy { $0.closedAt != nil } }
            let start = try await ProcessCounts.afterSleep()
            for _ in 0..<10 {
                let client = HTTPClient()
                for turn in 0..<50 { try await load(turn, client) }
            }
            try await start.areLeft()
        }
    }
}
