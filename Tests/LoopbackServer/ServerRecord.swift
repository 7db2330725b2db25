import PlayerInternals

/// What the server's thread and the tests share.
final class ServerRecord: Sendable {
    private struct State {
        var behaviours: [String: Behaviour] = [:]
        var exchanges: [Exchange] = []
    }

    private let state = AsyncMonitor(State())

    var exchanges: [Exchange] { state.withLock { $0.exchanges } }

    func set(_ behaviours: [String: Behaviour]) {
        state.withLock { $0.behaviours = behaviours }
    }

    func set(_ behaviour: Behaviour?, for path: String) {
        state.withLock { $0.behaviours[path] = behaviour }
    }

    func behaviour(for path: String) -> Behaviour? {
        state.withLock { $0.behaviours[path] }
    }

    /// The behaviour for the last request of a path that was recorded.
    func behaviourForLastRequest(of path: String) -> Behaviour? {
        state.withLock { state in
            guard case .sequence(let behaviours) = state.behaviours[path] else {
                return state.behaviours[path]
            }
            let count = state.exchanges.count { $0.path == path }
            return behaviours[min(count, behaviours.count) - 1]
        }
    }

    /// Waits until the exchanges are as wanted, or the task is cancelled.
    func until(_ isWanted: @escaping @Sendable ([Exchange]) -> Bool) async {
        _ = await state.wait { isWanted($0.exchanges) ? true : nil }
    }

    /// Records a request; returns its number.
    func append(_ exchange: Exchange) -> Int {
        state.update { state in
            state.exchanges.append(exchange)
            return state.exchanges.count - 1
        }
    }

    func sent(_ count: Int, in exchange: Int) {
        state.update { $0.exchanges[exchange].sentByteCount += count }
    }

    func closed(_ exchanges: [Int]) {
        let now = ContinuousClock.now
        state.update { state in
            for exchange in exchanges { state.exchanges[exchange].closedAt = now }
        }
    }
}
