import AssetLoading
import HTTPLoading
import LoopbackServer
import PlayerInternals

/// Measures how soon a connection is closed once the task is cancelled that waits for it.
struct Cancellations {
    /// What a load is doing when it is cancelled.
    enum Stage: String, CaseIterable {
        case lookUp = "look-up of the name"
        case connect
        case secureConnection = "secure connection"
        case head
        case body
        case stalledBody = "stalled body"
        case floodingBody = "flooding body"
        case backPressure = "back-pressure"

        fileprivate var behaviour: Behaviour {
            let content = Content(count: 2000)
            return switch self {
            case .lookUp, .connect, .secureConnection, .head: .never
            case .body: .drip(content, every: .milliseconds(20))
            case .stalledBody: .stall(content, after: 1000)
            case .floodingBody, .backPressure: .flood
            }
        }
    }

    let count: Int

    /// A thread of their own for the tasks that are cancelled.
    private let executor = ThreadExecutor()
    private let client = HTTPClient.patient()
    private let buffering = HTTPBuffering(readAhead: 64 << 10, lookBack: 0)

    init(count: Int) {
        self.count = count
    }

    /// The delays in one stage, in order of size.
    ///
    /// Where no server can see it, to the return of the call: by then the connection is closed.
    func delays(in stage: Stage) async throws -> [Duration] {
        var delays: [Duration] = []
        while delays.count < count {
            switch stage {
            case .lookUp:
                delays.append(try await unseenDelay(address: "http://nobody.example/a"))
            case .connect:
                let listener = UnansweringListener()
                for _ in 0..<25 {
                    delays.append(try await unseenDelay(address: listener.address("/a")))
                }
            default:
                delays += try await seenDelays(stage, count: 25)
            }
        }
        return delays.sorted()
    }

    private func unseenDelay(address: String) async throws -> Duration {
        let source = try HTTPByteSource(address: address, client: client)
        let opening = Task(executorPreference: executor) {
            _ = try? await source.open()
            return ContinuousClock.now
        }
        try await Task.sleep(for: .milliseconds(2))
        let start = ContinuousClock.now
        opening.cancel()
        return await opening.value - start
    }

    private func seenDelays(_ stage: Stage, count: Int) async throws -> [Duration] {
        let isSecure = stage == .secureConnection
        let paths = (0..<count).map { "/\($0)" }
        let server = LoopbackServer(
            Dictionary(uniqueKeysWithValues: paths.map { ($0, stage.behaviour) }),
            unasked: isSecure ? stage.behaviour : nil)
        var delays: [Duration] = []
        for (index, path) in paths.enumerated() {
            let address =
                isSecure ? "https://127.0.0.1:\(server.port)/" : server.address(path)
            let source = try HTTPByteSource(
                address: address, client: client, buffering: buffering)
            let (progress, announce) = AsyncStream.makeStream(of: Void.self)
            let reading = Task(executorPreference: executor) {
                await Self.read(source, stopping: stage == .backPressure, announce)
            }
            await server.until { $0.count > index }
            switch stage {
            case .body, .stalledBody, .floodingBody:
                for await _ in progress { break }
            case .backPressure:
                while source.bufferedByteCount < buffering.readAhead {
                    try await Task.sleep(for: .milliseconds(1))
                }
            default: break
            }
            let start = ContinuousClock.now
            reading.cancel()
            await reading.value
            await server.until { $0[index].closedAt != nil }
            if let closed = server.exchanges[index].closedAt { delays.append(closed - start) }
        }
        return delays
    }

    private static func read(
        _ source: HTTPByteSource, stopping: Bool, _ progress: AsyncStream<Void>.Continuation
    ) async {
        guard (try? await source.open()) != nil else { return }
        while stopping, !Task.isCancelled { try? await Task.sleep(for: .seconds(60)) }
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        var offset: Int64 = 0
        while true {
            var span = bytes.mutableSpan
            guard case .bytes(let count)? = try? await source.read(at: offset, into: &span) else {
                return
            }
            offset += Int64(count)
            progress.yield()
        }
    }
}

extension HTTPClient {
    /// A client that never gives up by itself, and tries once.
    static func patient() -> HTTPClient {
        HTTPClient(
            configuration: HTTPClientConfiguration(
                connectTimeout: .seconds(3600), stallTimeout: .seconds(3600), retry: .never))
    }
}
