import AssetLoading
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScriptedByteSourceTests {
    private let bytes = (0..<100).map { UInt8($0) }

    private func read(
        _ source: ScriptedByteSource, at offset: Int64, _ count: Int = 200
    ) async throws(AssetLoadingError) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: count)
        var span = buffer.mutableSpan
        guard case .bytes(let read) = try await source.read(at: offset, into: &span) else {
            return nil
        }
        return Array(buffer.prefix(read))
    }

    @Test func aFailureComesAtItsOffsetAndOnce() async throws {
        let failure = AssetLoadingError(.timedOut, message: "Try again.")
        let source = ScriptedByteSource(
            ByteScript(bytes: bytes, obstacles: [.init(atOffset: 40, .failure(failure))]))
        #expect(try await read(source, at: 0)?.count == 40)
        await #expect(throws: failure) { try await read(source, at: 40) }
        #expect(try await read(source, at: 40)?.count == 60)
    }

    @Test func aStallEndsWithItsGateAndWithTheSource() async throws {
        let gate = Gate()
        let source = ScriptedByteSource(
            ByteScript(bytes: bytes, obstacles: [.init(atOffset: 0, .stall(gate))]))
        async let first = read(source, at: 0)
        await gate.arrival()
        gate.open()
        let received = try await first
        #expect(received == bytes)

        let closed = Gate()
        let other = ScriptedByteSource(
            ByteScript(bytes: bytes, obstacles: [.init(atOffset: 0, .stall(closed))]))
        let second = Task { try await read(other, at: 0) }
        await closed.arrival()
        other.close()
        await #expect(throws: AssetLoadingError.cancelled) { try await second.value }
    }

    @Test func otherBytesComeAtTheirReadAndAreNeverSplicedIn() async throws {
        let others = bytes.reversed().map(\.self)
        let source = ScriptedByteSource(
            ByteScript(
                bytes: bytes, validator: "a",
                replacement: .init(atRead: 3, bytes: others, validator: "b")))
        #expect(try await source.open().validator == "a")
        #expect(try await read(source, at: 0, 10) == Array(0..<10))
        #expect(try await read(source, at: 10, 10) == Array(10..<20))
        for offset: Int64 in [20, 0, 30] {
            let error = await #expect(throws: AssetLoadingError.self) {
                try await read(source, at: offset, 10)
            }
            #expect(error?.code == .representationChanged)
        }
        #expect(try await source.open().validator == "b")
        #expect(try await read(source, at: 0) == others)
    }

    @Test func bytesEndBeforeTheirPromise() async throws {
        let source = ScriptedByteSource(ByteScript(bytes: bytes, promisedSize: 150))
        #expect(try await read(source, at: 0) == bytes)
        let lost = AssetLoadingError(.connectionLost(received: 100, promised: 150), message: "")
        await #expect(throws: lost) { try await read(source, at: 100) }
    }

    @Test func withoutASizeTheEndIsAnEnd() async throws {
        let source = ScriptedByteSource(ByteScript(bytes: bytes, promisedSize: .some(nil)))
        #expect(try await source.open().size == nil)
        #expect(try await read(source, at: 100) == nil)
    }

    @Test func withoutRangesOnlyTheNextByteCanBeRead() async throws {
        let source = ScriptedByteSource(ByteScript(bytes: bytes, isSeekable: false))
        #expect(try await read(source, at: 0, 10)?.count == 10)
        let refusal = AssetLoadingError(.notSeekable, message: "")
        await #expect(throws: refusal) { try await read(source, at: 50) }
        #expect(try await read(source, at: 10, 10) == Array(10..<20))
    }

    @Test func aTrickleTakesItsTime() async throws {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        let source = ScriptedByteSource(
            ByteScript(
                bytes: bytes, largestRead: 1, pace: .init(clock: clock, timeOfRead: .seconds(1))))
        let reading = Task(executorPreference: executor) {
            for offset in 0..<100 { _ = try await read(source, at: Int64(offset)) }
        }
        try await clock.run(on: executor, until: { clock.now.offset >= .seconds(100) })
        try await reading.value
        #expect(clock.now.offset == .seconds(100))
    }

    @Test func everyRequestIsLogged() async throws {
        let source = ScriptedByteSource(ByteScript(bytes: bytes))
        _ = try await source.open()
        _ = try await read(source, at: 7, 5)
        source.close()
        #expect(source.requests == [.opened, .read(offset: 7, count: 5), .closed])
    }
}
