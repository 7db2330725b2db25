internal import AssetLoading
internal import PlayerInternals

/// Performs what its state decides: the shell between a reader, the state, the engine and the
/// clock.
///
/// No reader is resumed and nothing posted while the state is locked.
final class HTTPStream: Sendable {
    struct Shared: ~Copyable {
        var state: HTTPStreamState
        var entry: CacheEntry?
        var isPrepared = false
        var status = HTTPSourceStatus()
        var waiters: [CheckedContinuation<Void, Never>] = []

        /// What sleeps until the next alarm, and that alarm's number.
        var sleeper: Task<Void, Never>?
        var sleeperNumber = 0

        /// Grows with each event that readers wait for, so that none is missed between a look at
        /// the state and the wait.
        var changes: UInt64 = 0
    }

    /// What happens, for those who follow the source.
    let events = HTTPSourceEvents.Broadcast(HTTPSourceStatus(), capacity: 256)

    let shared: Locked<Shared>
    let client: HTTPClient
    let address: WebAddress
    let fillsCache: Bool
    private let elapsed: @Sendable () -> Duration

    /// - Parameters:
    ///   - representation: What an earlier process began to read, if one did.
    ///   - fillsCache: Whether the client's cache is to keep what is read.
    init(
        _ address: WebAddress, buffering: HTTPBuffering, client: HTTPClient,
        representation: Representation? = nil, fillsCache: Bool = true
    ) {
        self.client = client
        self.address = address
        self.fillsCache = fillsCache
        elapsed = client.clock.stopwatch()
        shared = Locked(
            Shared(
                state: HTTPStreamState(
                    address: address, buffering: buffering, configuration: client.configuration,
                    representation: representation)))
    }

    /// Opens the source; with `again`, anew where the server's bytes have changed.
    func open(again: Bool) async throws(AssetLoadingError) -> Representation {
        var again = again
        prepareCache()
        while true {
            try stopIfCancelled()
            let (step, changes) = update { shared in
                let (step, actions) = again ? shared.state.open() : shared.state.openOnce()
                again = false
                return ((step, shared.changes), actions)
            }
            switch step {
            case .opened(let representation): return representation
            case .failed(let error): throw error
            case .wait: await change(after: changes)
            }
        }
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        prepareCache()
        while true {
            try stopIfCancelled()
            let (step, changes) = update { shared in
                let (step, actions) = shared.state.read(at: offset, into: &buffer)
                return ((step, shared.changes), actions)
            }
            switch step {
            case .done(let read): return read
            case .failed(let error): throw error
            case .stored(let stored):
                // Where it is there no longer, the next look finds that out.
                if let count = stored.read(at: offset, into: &buffer) { return .bytes(count) }
            case .wait: await change(after: changes)
            }
        }
    }

    func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        let step = update { shared in
            var actions = HTTPStreamState.Actions()
            return (shared.state.readAvailable(at: offset, into: &buffer, &actions), actions)
        }
        return switch step {
        case .done(let read): read
        case .failed(let error): throw error
        case .stored, .wait, nil: nil
        }
    }

    func setMediaRate(_ bytesPerSecond: Int?) {
        shared.withLock { $0.state.stalls.mediaRate = bytesPerSecond }
    }

    func close() {
        update { ((), $0.state.close()) }
        events.finish()
    }

    /// How many bytes are held at the moment.
    var bufferedByteCount: Int {
        shared.withLock { $0.state.window.range.count }
    }

    private func stopIfCancelled() throws(AssetLoadingError) {
        guard Task.isCancelled else { return }
        cancel()
        throw .cancelled
    }

    private func cancel() {
        update { ((), $0.state.cancel()) }
    }

    /// Waits until more has changed than `changes`.
    ///
    /// A cancelled task cancels the transfer, whose end is such a change: by then the connection
    /// is closed.
    private func change(after changes: UInt64) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasChanged = shared.withLock { shared in
                    guard shared.changes == changes else { return true }
                    shared.waiters.append(continuation)
                    return false
                }
                if hasChanged { continuation.resume() }
            }
        } onCancel: {
            cancel()
        }
    }

    /// Lets the state take an event, then does what follows from it.
    private func update<Result>(
        _ body: (inout Shared) -> (Result, HTTPStreamState.Actions)
    ) -> Result {
        let now = elapsed()
        let (result, actions, woken, followers) = shared.withLock { shared in
            shared.state.now = now
            let (result, actions) = body(&shared)
            var woken: [CheckedContinuation<Void, Never>] = []
            if actions.wakes {
                shared.changes += 1
                swap(&woken, &shared.waiters)
            }
            var followers: OrderedWaiters?
            if !actions.events.isEmpty {
                actions.events.forEach { shared.status.apply($0) }
                // In the lock, so that events keep their order.
                followers = events.append(actions.events, snapshot: shared.status)
            }
            return (result, actions, woken, followers)
        }
        if let pinned = actions.pinned { keep(pinned) }
        keep(actions.blocks)
        if let transfer = actions.cancel { client.engine.cancel(transfer) }
        if let transfer = actions.start { client.engine.start(transfer, to: self) }
        if let transfer = actions.resume { client.engine.resume(transfer) }
        if let alarm = actions.alarm { set(alarm) }
        woken.forEach { $0.resume() }
        followers?.resume()
        return result
    }

    /// Replaces what sleeps until the last alarm.
    private func set(_ alarm: HTTPStreamState.Alarm) {
        let sleeper = alarm.delay.map { delay in
            Task(name: "HTTP source's alarm") { [weak self, clock = client.clock] in
                guard (try? await clock.sleep(for: delay)) != nil else { return }
                self?.update { ((), $0.state.alarm(alarm.number)) }
            }
        }
        let stale = shared.withLock { shared in
            // Another thread may have set a later one meanwhile.
            guard alarm.number > shared.sleeperNumber else { return sleeper }
            defer { shared.sleeper = sleeper }
            shared.sleeperNumber = alarm.number
            return shared.sleeper
        }
        stale?.cancel()
    }
}

extension HTTPStream: TransferReceiver {
    func transferConnected(_ transfer: Transfer) {
        update { ((), $0.state.connected(transfer)) }
    }

    func transfer(_ transfer: Transfer, received head: ResponseHead) -> HeadVerdict {
        update { $0.state.received(head, of: transfer) }
    }

    func transfer(_ transfer: Transfer, received piece: Span<UInt8>) -> PieceVerdict {
        update { $0.state.received(piece, of: transfer) }
    }

    func transferRests(_ transfer: Transfer) {
        update { ((), $0.state.rested(transfer)) }
    }

    func transfer(_ transfer: Transfer, ended end: TransferEnd) {
        update { ((), $0.state.ended(end, of: transfer)) }
    }
}
