import PlayerInternals

/// What the server's thread and the tests share.
final class ServerRecord: Sendable {
    private struct Waiter {
        var isWanted: @Sendable ([Exchange]) -> Bool
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var behaviours: [String: Behaviour] = [:]
        var exchanges: [Exchange] = []
        var waiters: [Waiter] = []
    }

    private let state = Locked(State())

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

    func until(_ isWanted: @escaping @Sendable ([Exchange]) -> Bool) async {
        await withCheckedContinuation { continuation in
            let isSo = state.withLock { state in
                if isWanted(state.exchanges) { return true }
                state.waiters.append(Waiter(isWanted: isWanted, continuation: continuation))
                return false
            }
            if isSo { continuation.resume() }
        }
    }

    /// Records a request; returns its number.
    func append(_ exchange: Exchange) -> Int {
        change { state in
            state.exchanges.append(exchange)
            return state.exchanges.count - 1
        }
    }

    func sent(_ count: Int, in exchange: Int) {
        change { $0.exchanges[exchange].sentByteCount += count }
    }

    func closed(_ exchanges: [Int]) {
        let now = ContinuousClock.now
        change { state in
            for exchange in exchanges { state.exchanges[exchange].closedAt = now }
        }
    }

    private func change<Result>(_ body: (inout State) -> Result) -> Result {
        let (result, woken) = state.withLock { state in
            let result = body(&state)
            let woken = state.waiters.filter { $0.isWanted(state.exchanges) }
            if !woken.isEmpty {
                state.waiters.removeAll { $0.isWanted(state.exchanges) }
            }
            return (result, woken)
        }
        woken.forEach { $0.continuation.resume() }
        return result
    }
}
