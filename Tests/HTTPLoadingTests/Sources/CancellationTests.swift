import AssetLoading
import HTTPLoading
import LoopbackServer
import PlayerInternals
import Testing

/// What a load is doing when it is cancelled.
enum LoadStage: CaseIterable, Sendable {
    case secureConnection, head, body, stalledBody, floodingBody, backPressure

    private static let content = Content(count: 2000)

    fileprivate var behaviour: Behaviour {
        switch self {
        case .secureConnection, .head: .never
        case .body: .drip(Self.content, every: .milliseconds(50))
        case .stalledBody: .stall(Self.content, after: 1000)
        case .floodingBody, .backPressure: .flood
        }
    }
}

@Suite(.timeLimit(.minutes(2))) struct CancellationTests {
    /// How soon the server has to see the connection closed, in most of the cases: on a machine
    /// that is busy with other tests, some wait for a processor.
    private let limit = Duration.milliseconds(50)

    /// A thread of their own for the tasks that are cancelled, so that they don't wait for other
    /// tests.
    private let executor = ThreadExecutor()

    private let buffering = HTTPBuffering(readAhead: 64 << 10, lookBack: 0)

    @Test(arguments: LoadStage.allCases)
    func theServerSeesACancelledTaskLeaveAtOnce(stage: LoadStage) async throws {
        let client = HTTPClient.patient()
        var delays: [Duration] = []
        for _ in 0..<20 {
            let isSecure = stage == .secureConnection
            let path = isSecure ? "" : "/a"
            let server = LoopbackServer(
                ["/a": stage.behaviour], unasked: isSecure ? stage.behaviour : nil)
            let address =
                isSecure ? "https://127.0.0.1:\(server.port)/" : server.address("/a")
            let source = try HTTPByteSource(
                address: address, client: client, buffering: buffering)
            let (progress, announce) = AsyncStream.makeStream(of: Void.self)
            let reading = Task(executorPreference: executor) {
                await source.readUntilFailure(stopping: stage == .backPressure, announce)
            }
            await server.requested(path)
            switch stage {
            case .secureConnection, .head: break
            case .body, .stalledBody, .floodingBody:
                for await _ in progress { break }
            case .backPressure:
                try await source.isFull(buffering)
            }
            let start = ContinuousClock.now
            reading.cancel()
            #expect(await reading.value == .cancelled)
            let closed = try #require(await server.closed(path))
            delays.append(closed - start)
        }
        #expect(delays.sorted()[delays.count / 2] < limit, "\(delays)")
    }

    @Test func theServerSeesAClosedSourceLeaveAtOnce() async throws {
        let client = HTTPClient.patient()
        var delays: [Duration] = []
        for _ in 0..<20 {
            let server = LoopbackServer(["/a": .flood])
            let source = try HTTPByteSource(server, "/a", client: client, buffering: buffering)
            _ = try await source.open()
            try await source.isFull(buffering)
            let start = ContinuousClock.now
            source.close()
            let closed = try #require(await server.closed("/a"))
            delays.append(closed - start)
        }
        #expect(delays.sorted()[delays.count / 2] < limit, "\(delays)")
    }

    @Test func theServerSeesACancelledFetchLeaveAtOnce() async throws {
        let client = HTTPClient.patient()
        var delays: [Duration] = []
        for _ in 0..<20 {
            let server = LoopbackServer(["/a": .never])
            let address = server.address("/a")
            let fetching = Task(executorPreference: executor) { await client.failure(of: address) }
            await server.requested("/a")
            let start = ContinuousClock.now
            fetching.cancel()
            #expect(await fetching.value == .cancelled)
            let closed = try #require(await server.closed("/a"))
            delays.append(closed - start)
        }
        #expect(delays.sorted()[delays.count / 2] < limit, "\(delays)")
    }

    @Test func aCancelledConnectEndsAtOnce() async throws {
        let listener = UnansweringListener()
        let client = HTTPClient.patient()
        var delays: [Duration] = []
        for _ in 0..<20 {
            let source = try HTTPByteSource(address: listener.address("/a"), client: client)
            let opening = Task(executorPreference: executor) {
                (await source.failureOfOpening(), ContinuousClock.now)
            }
            try await Task.sleep(for: .milliseconds(2))
            let start = ContinuousClock.now
            opening.cancel()
            let (error, end) = await opening.value
            #expect(error == .cancelled)
            delays.append(end - start)
        }
        #expect(delays.sorted()[delays.count / 2] < limit, "\(delays)")
    }

    @Test func aReleasedClientEndsWhatIsUnderWay() async throws {
        let server = LoopbackServer(["/a": .content(Content(count: 10))])
        var client: HTTPClient? = HTTPClient()
        _ = try await client?.fetch(server.address("/a"), limit: 10)
        client = nil
        await server.closed("/a")
    }
}

extension HTTPByteSource {
    /// Reads from the start until an error.
    ///
    /// - Parameter stopping: Whether it reads no byte before its task is cancelled.
    fileprivate func readUntilFailure(
        stopping: Bool, _ progress: AsyncStream<Void>.Continuation
    ) async -> AssetLoadingError? {
        do {
            _ = try await open()
            while stopping, !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
            var offset: Int64 = 0
            while true {
                offset += Int64(try await bytes(at: offset, atMost: 16 << 10).count)
                progress.yield()
            }
        } catch {
            return error
        }
    }
}
