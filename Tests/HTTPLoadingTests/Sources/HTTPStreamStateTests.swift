import AssetLoading
import Testing

@testable import HTTPLoading

/// What the source does at each event, with no network and no task.
@Suite struct HTTPStreamStateTests {
    private static let readAhead = 16 << 10

    private func makeState(retry: RetryPolicy = .never) throws -> HTTPStreamState {
        HTTPStreamState(
            address: try WebAddress("http://example.org/old"),
            buffering: HTTPBuffering(readAhead: Self.readAhead, lookBack: 0),
            configuration: HTTPClientConfiguration(stallNotice: .seconds(3), retry: retry))
    }

    private func head(_ status: Int, range: String? = nil) throws -> ResponseHead {
        let fields = range.map { [HTTPHeaders.Field(name: "Content-Range", value: $0)] } ?? []
        return ResponseHead(
            status: status, headers: HTTPHeaders(fields),
            address: try WebAddress("http://example.org/a"))
    }

    /// Opens a source that answers with this range.
    private func open(_ state: inout HTTPStreamState, range: String) throws -> Transfer {
        let transfer = try #require(state.open().1.start)
        #expect(state.received(try head(206, range: range), of: transfer).0 == .proceed)
        return transfer
    }

    private func read(
        _ state: inout HTTPStreamState, at offset: Int64, _ count: Int = 1 << 10
    ) -> (HTTPStreamState.ReadStep, HTTPStreamState.Actions) {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        return state.read(at: offset, into: &span)
    }

    private func failure(_ step: HTTPStreamState.ReadStep) -> AssetLoadingError? {
        if case .failed(let error) = step { error } else { nil }
    }

    private func result(_ step: HTTPStreamState.ReadStep) -> ByteRead? {
        if case .done(let read) = step { read } else { nil }
    }

    private func waits(_ step: HTTPStreamState.ReadStep) -> Bool {
        if case .wait = step { true } else { false }
    }

    @Test func openingTwiceAsksOnce() throws {
        var state = try makeState()
        #expect(state.open().1.start != nil)
        #expect(state.open().1.start == nil)
    }

    @Test func aReadElsewhereCancelsTheTransferAndStartsAnotherAtThePinnedAddress() throws {
        var state = try makeState()
        let first = try open(&state, range: "bytes 0-99999/100000")
        let (step, actions) = read(&state, at: 50_000)
        #expect(waits(step))
        #expect(actions.cancel === first)
        let second = try #require(actions.start)
        #expect(second.request.address.text == "http://example.org/a")
        #expect(second.request.headers.first?.value == "bytes=50000-")
    }

    @Test func whatComesFromAnOlderTransferChangesNothing() throws {
        var state = try makeState()
        let old = try open(&state, range: "bytes 0-99999/100000")
        let new = try #require(read(&state, at: 50_000).1.start)
        #expect(state.received([1, 2, 3].span, of: old).0 == .stop)
        #expect(try state.received(head(200), of: old).0 == .stop)
        #expect(!state.ended(.connectionLost(cause: ""), of: old).wakes)
        #expect(state.window.range.isEmpty)
        let range = "bytes 50000-99999/100000"
        #expect(try state.received(head(206, range: range), of: new).0 == .proceed)
        #expect(state.received([1, 2, 3].span, of: new).0 == .taken)
        #expect(result(read(&state, at: 50_000).0) == .bytes(3))
    }

    @Test func pausesAtTheMarkAndResumesBelowHalfOfIt() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-99999/100000")
        let piece = [UInt8](repeating: 7, count: 8 << 10)
        #expect(state.received(piece.span, of: transfer).0 == .taken)
        #expect(state.received(piece.span, of: transfer).0 == .taken)
        #expect(state.received(piece.span, of: transfer).0 == .pause)
        #expect(read(&state, at: 0, 8 << 10).1.resume == nil)
        #expect(read(&state, at: 8 << 10, 1).1.resume === transfer)
        #expect(read(&state, at: (8 << 10) + 1, 1).1.resume == nil)
    }

    @Test func takesNoMoreThanWasPromised() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-4/5")
        #expect(state.received([1, 2, 3, 4, 5, 6, 7].span, of: transfer).0 == .taken)
        #expect(state.window.range == 0..<5)
        #expect(result(read(&state, at: 5).0) == .end)
    }

    @Test func aPartOfTheRangeIsFollowedByARequestForTheRest() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-2/5")
        _ = state.received([1, 2, 3].span, of: transfer)
        #expect(state.ended(.complete, of: transfer).wakes)
        #expect(read(&state, at: 3).1.start?.request.headers.first?.value == "bytes=3-")
    }

    @Test func aTooShortBodyIsALostConnectionThatIsThrownOnce() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-4/5")
        _ = state.received([1, 2, 3].span, of: transfer)
        _ = state.ended(.complete, of: transfer)
        #expect(result(read(&state, at: 0).0) == .bytes(3))
        let error = failure(read(&state, at: 3).0)
        #expect(error?.code == .connectionLost(received: 3, promised: 5))
        #expect(read(&state, at: 3).1.start != nil)
    }

    @Test func aFailureThatMayPassIsFollowedByARequestFromTheByteReachedAtItsAlarm() throws {
        var state = try makeState(retry: RetryPolicy(firstDelay: .seconds(2), jitter: 0))
        let transfer = try open(&state, range: "bytes 0-4/5")
        _ = state.received([1, 2, 3].span, of: transfer)
        let failed = state.ended(.connectionLost(cause: ""), of: transfer)
        let alarm = try #require(failed.alarm)
        #expect(alarm.delay == .seconds(2))
        guard case .retrying(let retry) = failed.events.last else {
            Issue.record("\(failed.events)")
            return
        }
        #expect(retry.offset == 3)
        #expect(retry.failure.tries == 1)
        #expect(retry.failure.code == .connectionLost(received: 3, promised: 5))
        #expect(result(read(&state, at: 0).0) == .bytes(3))
        #expect(waits(read(&state, at: 3).0))
        #expect(state.alarm(alarm.number - 1).start == nil)
        let next = try #require(state.alarm(alarm.number).start)
        #expect(next.request.headers.first?.value == "bytes=3-")
        #expect(try state.received(head(206, range: "bytes 3-4/5"), of: next).0 == .proceed)
    }

    @Test func triesInARowAreCountedUntilTheyAreUsedUp() throws {
        var state = try makeState(retry: RetryPolicy(maximumTries: 3, jitter: 0))
        var transfer = try #require(state.open().1.start)
        for tries in 1...2 {
            let actions = state.ended(.connectionLost(cause: ""), of: transfer)
            guard case .retrying(let retry) = actions.events.last else {
                Issue.record("\(actions.events)")
                return
            }
            #expect(retry.failure.tries == tries)
            let alarm = try #require(actions.alarm)
            transfer = try #require(state.alarm(alarm.number).start)
        }
        let last = state.ended(.connectionLost(cause: ""), of: transfer)
        guard case .failed(let error) = last.events.last else {
            Issue.record("\(last.events)")
            return
        }
        #expect(error.tries == 3)
        #expect(last.alarm?.delay == nil)
    }

    @Test func aReadElsewhereDoesNotWaitForTheNextTry() throws {
        var state = try makeState(retry: RetryPolicy())
        let transfer = try open(&state, range: "bytes 0-99999/100000")
        let alarm = try #require(state.ended(.connectionLost(cause: ""), of: transfer).alarm)
        let next = try #require(read(&state, at: 50_000).1.start)
        #expect(next.request.headers.first?.value == "bytes=50000-")
        #expect(state.alarm(alarm.number).start == nil)
    }

    @Test func aCancelledReadEndsTheWaitForTheNextTry() throws {
        var state = try makeState(retry: RetryPolicy())
        let transfer = try open(&state, range: "bytes 0-4/5")
        _ = state.ended(.connectionLost(cause: ""), of: transfer)
        let actions = state.cancel()
        #expect(actions.wakes)
        #expect(actions.alarm?.delay == nil)
        #expect(read(&state, at: 0).1.start != nil)
    }

    @Test func whatCanNotBeKnownToGoOnIsNotAskedForAgain() throws {
        var state = try makeState(retry: RetryPolicy())
        let transfer = try #require(state.open().1.start)
        #expect(try state.received(head(200), of: transfer).0 == .proceed)
        _ = state.received([1, 2, 3].span, of: transfer)
        let actions = state.ended(.connectionLost(cause: ""), of: transfer)
        #expect(
            actions.events.last
                == .failed(
                    AssetLoadingError(
                        .connectionLost(received: 3, promised: nil), message: "")))
    }

    @Test func silenceIsToldOnceAndItsEndToo() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-99999/100000")
        var told: [HTTPSourceEvent] = []
        for second in 1...6 {
            state.now = .seconds(second)
            told += state.alarm(state.lastAlarm).events
        }
        #expect(told == [.stalled(.noBytes(for: .seconds(3)))])
        #expect(state.received([1].span, of: transfer).1.events == [.recovered])
    }

    @Test func nothingIsToldWhileTheReaderWantsNoBytes() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-99999/100000")
        let piece = [UInt8](repeating: 7, count: 16 << 10)
        #expect(state.received(piece.span, of: transfer).0 == .taken)
        let (verdict, actions) = state.received(piece.span, of: transfer)
        #expect(verdict == .pause)
        #expect(actions.alarm?.delay == nil)
        #expect(read(&state, at: 0, 12 << 10).1.alarm?.delay == .seconds(1))
    }

    @Test func theEndOfAnUnknownSizeIsWhereTheServerHasNoMore() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-2/*")
        _ = state.received([1, 2, 3].span, of: transfer)
        _ = state.ended(.complete, of: transfer)
        let next = try #require(read(&state, at: 3).1.start)
        #expect(try state.received(head(416, range: "bytes */3"), of: next).0 == .stop)
        #expect(result(read(&state, at: 3).0) == .end)
    }

    @Test func aClosedSourceCancelsItsTransferAndHoldsNothing() throws {
        var state = try makeState()
        let transfer = try open(&state, range: "bytes 0-4/5")
        _ = state.received([1, 2, 3].span, of: transfer)
        let actions = state.close()
        #expect(actions.cancel === transfer)
        #expect(actions.wakes)
        #expect(state.window.range.isEmpty)
        #expect(failure(read(&state, at: 0).0) == .cancelled)
        #expect(state.close().cancel == nil)
    }
}
