import AssetLoading
import Testing

@testable import HTTPLoading

/// What the source does with bytes that are on the disk, with no disk and no network.
@Suite struct StoredBytesTests {
    private let size: Int64 = 10_000_000

    private func makeState() throws -> HTTPStreamState {
        HTTPStreamState(
            address: try WebAddress("http://example.org/old"),
            buffering: HTTPBuffering(readAhead: 100_000, lookBack: 0),
            configuration: HTTPClientConfiguration(retry: .never))
    }

    private func head(
        _ status: Int, from offset: Int64 = 0, tag: String = "\"one\"",
        address: String = "http://example.org/a"
    ) throws -> ResponseHead {
        ResponseHead(
            status: status,
            headers: HTTPHeaders([
                HTTPHeaders.Field(
                    name: "Content-Range", value: "bytes \(offset)-\(size - 1)/\(size)"),
                HTTPHeaders.Field(name: "ETag", value: tag),
            ]), address: try WebAddress(address))
    }

    /// A state that guesses that this much of the front is stored.
    private func guessing(_ front: Int64) throws -> HTTPStreamState {
        var state = try makeState()
        let known = Representation(
            address: try WebAddress("http://example.org/a"), size: size, validator: "\"one\"")
        state.guess = HTTPStreamState.Guess(known, FakeStoredBytes(size: size, [0..<front]))
        return state
    }

    /// Opens a source at its start, with these ranges stored.
    @discardableResult
    private func open(
        _ state: inout HTTPStreamState, storing ranges: [Range<Int64>]
    ) throws -> Transfer {
        let transfer = try #require(state.open().1.start)
        let (verdict, actions) = state.received(try head(206), of: transfer)
        #expect(verdict == .proceed)
        #expect(actions.pinned != nil)
        state.attach(FakeStoredBytes(size: size, ranges), fills: false)
        return transfer
    }

    private func range(of transfer: Transfer?) -> String? {
        transfer?.request.headers.first { $0.name == "Range" }?.value
    }

    private func read(
        _ state: inout HTTPStreamState, at offset: Int64
    ) -> (isStored: Bool, HTTPStreamState.Actions) {
        var bytes = [UInt8](repeating: 0, count: 1_000)
        var span = bytes.mutableSpan
        let (step, actions) = state.read(at: offset, into: &span)
        if case .stored = step { return (true, actions) }
        return (false, actions)
    }

    @Test func whatIsMissingIsAskedForAtTheOriginalAddress() throws {
        var state = try guessing(3_000_000)
        let transfer = try #require(state.open().1.start)
        #expect(transfer.request.address.text == "http://example.org/old")
        #expect(range(of: transfer) == "bytes=3000000-")
        #expect(
            transfer.request.headers.contains { $0.name == "If-Range" && $0.value == "\"one\"" })
        #expect(state.received(try head(206, from: 3_000_000), of: transfer).0 == .proceed)
        #expect(state.representation?.size == size)
    }

    @Test func whenAllIsStoredTheLastByteTellsWhetherItIsStillTheSame() throws {
        var state = try guessing(size)
        #expect(range(of: state.open().1.start) == "bytes=9999999-")
    }

    @Test func whatIsNotStoredFromTheFrontIsNoGuess() throws {
        let known = Representation(
            address: try WebAddress("http://example.org/a"), size: size, validator: "\"one\"")
        let stored = FakeStoredBytes(size: size, [5..<100])
        #expect(HTTPStreamState.Guess(known, stored) == nil)
    }

    @Test(
        arguments: [
            (200, 0, "\"two\"", "http://example.org/a"),
            (206, 3_000_000, "\"two\"", "http://example.org/a"),
            (206, 3_000_000, "W/\"one\"", "http://example.org/a"),
            (206, 5, "\"one\"", "http://example.org/a"),
            (206, 3_000_000, "\"one\"", "http://example.org/b"),
            (416, 0, "\"one\"", "http://example.org/a"),
        ] as [(Int, Int64, String, String)])
    func anotherAnswerIsFollowedByARequestForAll(
        status: Int, offset: Int64, tag: String, address: String
    ) throws {
        var state = try guessing(3_000_000)
        let transfer = try #require(state.open().1.start)
        let answer = try head(status, from: offset, tag: tag, address: address)
        let (verdict, actions) = state.received(answer, of: transfer)
        #expect(verdict == .stop)
        #expect(range(of: actions.start) == "bytes=0-")
        #expect(actions.start?.request.headers.contains { $0.name == "If-Range" } == false)
        #expect(state.representation == nil && state.stored == nil)
    }

    @Test func aReadOfStoredBytesEndsATransferThatGoesElsewhere() throws {
        var state = try makeState()
        let transfer = try open(&state, storing: [5_000_000..<9_000_000])
        let (isStored, actions) = read(&state, at: 5_500_000)
        #expect(isStored)
        #expect(actions.cancel === transfer)
        #expect(actions.start == nil)
    }

    @Test func whatIsMissingBehindIsAskedForOnceItIsNear() throws {
        var state = try makeState()
        try open(&state, storing: [5_000_000..<6_000_000])
        #expect(read(&state, at: 5_500_000).1.start == nil)
        let near = read(&state, at: 5_960_000).1.start
        #expect(range(of: near) == "bytes=6000000-")
        // It is on its way, and the next read leaves it alone.
        let (isStored, actions) = read(&state, at: 5_961_000)
        #expect(isStored)
        #expect(actions.start == nil && actions.cancel == nil)
    }

    @Test func aRequestEndsWhereStoredBytesBegin() throws {
        var state = try makeState()
        try open(&state, storing: [5_000_000..<6_000_000, 6_500_000..<6_500_100])
        #expect(range(of: read(&state, at: 4_000_000).1.start) == "bytes=4000000-4999999")
        #expect(range(of: read(&state, at: 6_000_000).1.start) == "bytes=6000000-")
    }

    @Test func nothingStoredIsReadOnceTheServerHasOtherBytes() throws {
        var state = try makeState()
        try open(&state, storing: [5_000_000..<6_000_000])
        let second = try #require(read(&state, at: 1_000_000).1.start)
        _ = state.received(try head(206, from: 1_000_000, tag: "\"two\""), of: second)
        #expect(!read(&state, at: 5_500_000).isStored)
    }
}
