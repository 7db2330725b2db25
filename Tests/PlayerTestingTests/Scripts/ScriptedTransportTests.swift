import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScriptedTransportTests {
    private let address = "https://example.org/1.mp3"
    private let bytes = (0..<100).map { UInt8($0) }

    private func source(_ answers: [String: [TransportAnswer]]) throws -> (
        ScriptedTransport, any ByteSource
    ) {
        let transport = ScriptedTransport(answers)
        return (transport, try transport.source(for: AssetLocation(address)))
    }

    private func error(
        of work: () async throws(AssetLoadingError) -> Void
    ) async -> AssetLoadingError? {
        do throws(AssetLoadingError) {
            try await work()
            return nil
        } catch {
            return error
        }
    }

    private func read(
        _ source: any ByteSource, at offset: Int64, count: Int = 10
    ) async throws(AssetLoadingError) -> [UInt8] {
        var room = [UInt8](repeating: 0, count: count)
        var span = room.mutableSpan
        guard case .bytes(let count) = try await source.read(at: offset, into: &span) else {
            return []
        }
        return Array(room[..<count])
    }

    @Test func itKeepsTheContractOfSources() async throws {
        let transport = ScriptedTransport([address: [.body(ByteScript(bytes: bytes))]])
        try await ByteSourceContract(of: bytes) {
            try transport.source(for: AssetLocation(self.address))
        }.verify()
    }

    @Test func readsInARowAreOneRequestAndASeekIsAnother() async throws {
        let (transport, source) = try source([address: [.body(ByteScript(bytes: bytes))]])
        _ = try await source.open()
        _ = try await read(source, at: 0)
        _ = try await read(source, at: 10)
        #expect(try await read(source, at: 50) == Array(50..<60))
        _ = try await read(source, at: 60)
        #expect(transport.requests.map(\.offset) == [0, 50])
    }

    @Test func redirectsAreFollowedToTheirEnd() async throws {
        let target = "https://cdn.example.org/1.mp3"
        let (transport, source) = try source([
            address: [.redirect(to: target)], target: [.body(ByteScript(bytes: bytes))],
        ])
        #expect(try await source.open().finalAddress == target)
        #expect(transport.requests.map(\.status) == [302, 200])
    }

    @Test func aLoopOfRedirectsEnds() async throws {
        let (_, source) = try source([address: [.redirect(to: address)]])
        #expect(
            await error { () throws(AssetLoadingError) in _ = try await source.open() }?.code
                == .tooManyRedirects)
    }

    @Test(arguments: [
        (404, AssetLoadingError.Code.notFound), (403, .accessDenied), (500, .serverStatus(500)),
        (302, .serverStatus(302)),
    ])
    func aFailureIsTyped(status: Int, code: AssetLoadingError.Code) async throws {
        let (_, source) = try source([address: [.status(status)]])
        #expect(
            await error { () throws(AssetLoadingError) in _ = try await source.open() }?.code
                == code)
    }

    @Test func aBusyServerSaysWhenToComeBackAndThenAnswers() async throws {
        let (transport, source) = try source([
            address: [.status(503, retryAfter: .seconds(2)), .body(ByteScript(bytes: bytes))]
        ])
        let busy = await error { () throws(AssetLoadingError) in _ = try await source.open() }
        #expect(busy?.retryAfter == .seconds(2))
        #expect(try await source.open().size == 100)
        #expect(transport.requests.map(\.status) == [503, 200])
    }

    @Test func anAddressThatIsNotNamedIsNotFound() async throws {
        let (_, source) = try source([:])
        #expect(
            await error { () throws(AssetLoadingError) in _ = try await source.open() }?.code
                == .notFound)
    }

    @Test func otherBytesAtALaterRequestAreNeverSplicedIn() async throws {
        let (_, source) = try source([
            address: [
                .body(ByteScript(bytes: bytes, validator: "a")),
                .body(ByteScript(bytes: bytes.reversed(), validator: "b")),
            ]
        ])
        _ = try await source.open()
        _ = try await read(source, at: 0)
        let changed = await error { () throws(AssetLoadingError) in
            _ = try await self.read(source, at: 50)
        }
        #expect(changed?.code == .representationChanged)
        #expect(try await source.open().validator == "b")
        #expect(try await read(source, at: 0) == bytes.reversed()[..<10].map { $0 })
    }

    @Test func aLostConnectionIsFollowedByARequestForTheRest() async throws {
        let lost = AssetLoadingError(
            .connectionLost(received: 30, promised: 100), message: "Try again.")
        let (transport, source) = try source([
            address: [
                .body(ByteScript(bytes: bytes, obstacles: [.init(atOffset: 30, .failure(lost))])),
                .body(ByteScript(bytes: bytes)),
            ]
        ])
        _ = try await source.open()
        _ = try await read(source, at: 0, count: 30)
        let failure = await error { () throws(AssetLoadingError) in
            _ = try await self.read(source, at: 30)
        }
        #expect(failure == lost)
        #expect(try await read(source, at: 30) == Array(30..<40))
        #expect(transport.requests.map(\.offset) == [0, 30])
    }

    @Test func aPlayerPlaysWhatItAnswers() async throws {
        let item = PlaybackItem(address: address)
        let transport = ScriptedTransport([
            address: [.status(404), .body(ByteScript(bytes: bytes))]
        ])
        let media = ScriptedMedia([address: AudioScript(frameCount: 48_000)])
        let player = PlayerController(
            opener: transport, decoder: media, sink: NullAudioSink(clock: VirtualClock()))
        guard case .failed = await player.load(item) else {
            Issue.record("It has to fail first.")
            return
        }
        #expect(await player.load(item) == .ready(duration: .exact(.seconds(1))))
    }
}
