import AssetLoading
import HTTPLoading
import LoopbackServer
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct BroadcastTests {
    private let clock = VirtualClock()

    private func title(_ text: String) -> [UInt8] {
        var bytes = Array("StreamTitle='\(text)';".utf8)
        while bytes.count % 16 != 0 { bytes.append(0) }
        return [UInt8(bytes.count / 16)] + bytes
    }

    /// A body with a title after each hundred bytes, behind which the connection is closed.
    private func broadcast(
        _ titles: [String], status: String = "HTTP/1.0 200 OK", type: String = "audio/mpeg"
    ) -> Behaviour {
        let head = """
            \(status)\r
            Content-Type: \(type)\r
            icy-name: Radio\r
            icy-br: 128\r
            icy-metaint: 100\r
            \r

            """
        let sound = [UInt8](repeating: 0x55, count: 100)
        return .raw(Array(head.utf8) + titles.flatMap { sound + title($0) })
    }

    private func source(
        _ server: LoopbackServer, _ live: LivePolicy = LivePolicy()
    ) throws -> HTTPByteSource {
        var configuration = HTTPClientConfiguration(
            retry: RetryPolicy(maximumTries: 3, firstDelay: .seconds(10), jitter: 0))
        configuration.live = live
        let client = HTTPClient(configuration: configuration, clock: clock)
        return try HTTPByteSource(server, "/live", client: client)
    }

    @Test(arguments: ["HTTP/1.0 200 OK", "ICY 200 OK"])
    func titlesAreTakenOutOfTheSoundAndToldWithTheirPlace(status: String) async throws {
        let server = LoopbackServer(["/live": broadcast(["One", "", "Two"], status: status)])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let description = try await source.open()
        #expect(description.isLive)
        #expect(description.contentType == "audio/mpeg")
        let bytes = try await source.bytes(count: 300)
        #expect(bytes == [UInt8](repeating: 0x55, count: 300))
        var titles: [String] = []
        for _ in 0..<3 {
            let metadata = await events.next { event in
                if case .metadata(let metadata) = event { metadata } else { nil }
            }
            let told = try #require(metadata)
            titles.append("\(told.offset): \(told.title ?? "")")
        }
        #expect(titles == ["100: One", "200: ", "300: Two"])
        #expect(server.exchanges[0].headers["icy-metadata"] == "1")
        source.close()
    }

    @Test func whoComesLateLearnsStationAndTitle() async throws {
        let server = LoopbackServer(["/live": broadcast(["One"])])
        let source = try source(server)
        _ = try await source.bytes(count: 100)
        var status: HTTPSourceStatus?
        while status?.metadata == nil {
            var late = source.events().makeAsyncIterator()
            if case .status(let now) = await late.next() { status = now }
        }
        #expect(status?.metadata?.title == "One")
        #expect(
            status?.station
                == ICYStation(name: "Radio", bitRate: 128, metadataInterval: 100))
        source.close()
    }

    @Test func aLostBroadcastIsGoneOnWithBehindItsLastByte() async throws {
        let server = LoopbackServer([
            "/live": .sequence([broadcast(["One"]), broadcast(["Two"])])
        ])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        async let bytes = source.bytes(count: 200)
        let retry = try #require(await events.nextRetry())
        #expect(retry.failure.code == .connectionLost(received: 100, promised: nil))
        await clock.pass(retry.delay)
        #expect(try await bytes.count == 200)
        let offset = await events.next { event in
            if case .reconnected(let offset) = event { offset } else { nil }
        }
        #expect(offset == 100)
        let metadata = await events.next { event in
            if case .metadata(let metadata) = event { metadata } else { nil }
        }
        #expect(metadata?.title == "Two")
        #expect(metadata?.offset == 200)
        #expect(server.exchanges[1].headers["range"] == nil)
        source.close()
    }

    @Test func aBroadcastThatComesBackInAnotherFormIsAChange() async throws {
        let server = LoopbackServer([
            "/live": .sequence([broadcast(["One"]), broadcast(["Two"], type: "audio/aac")])
        ])
        let source = try source(server)
        var events = source.events().makeAsyncIterator()
        let reading = Task { await source.failureOfReading() }
        let retry = try #require(await events.nextRetry())
        await clock.pass(retry.delay)
        #expect(await reading.value?.code == .representationChanged)
    }

    @Test func theEndOfAConnectionIsNoEndOfABroadcast() async throws {
        let server = LoopbackServer(["/live": broadcast(["One"])])
        let source = try source(server, LivePolicy(reconnects: false))
        let error = await source.failureOfReading()
        #expect(error?.code == .connectionLost(received: 100, promised: nil))
        #expect(server.exchanges.count == 1)
    }

    @Test func anIntervalThatMakesNoSenseIsNoMetadata() async throws {
        for interval in ["0", "-1", "99999999999", "x"] {
            let head = "HTTP/1.0 200 OK\r\nicy-metaint: \(interval)\r\n\r\n0123456789"
            let server = LoopbackServer(["/live": .raw(Array(head.utf8))])
            let source = try source(server)
            #expect(try await source.bytes(count: 10) == Array("0123456789".utf8))
            source.close()
        }
    }
}
