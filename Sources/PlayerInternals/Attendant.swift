/// Runs errands one after the other on a thread of its own, for whoever must not call out itself.
///
/// The thread lives until the last errand is named.
package final class Attendant: Sendable {
    private struct State {
        var errands: [@Sendable () -> Void] = []
        var isEnding = false

        /// Takes what is to be done; nil when there is nothing.
        mutating func take() -> State? {
            guard isEnding || !errands.isEmpty else { return nil }
            defer { errands = [] }
            return self
        }
    }

    private let state = Monitor<State>(State())

    /// Starts the thread.
    package init() {
        startDetachedThread { [state] in
            while true {
                let turn: State = state.wait { $0.take() }
                for errand in turn.errands { errand() }
                if turn.isEnding { return }
            }
        }
    }

    /// Has something done, behind all that was asked for before.
    package func run(_ errand: @escaping @Sendable () -> Void) {
        state.update { state in
            if !state.isEnding { state.errands.append(errand) }
        }
    }

    /// Has a last thing done; what is asked for later is not.
    package func end(with errand: @escaping @Sendable () -> Void) {
        state.update { state in
            guard !state.isEnding else { return }
            state.errands.append(errand)
            state.isEnding = true
        }
    }
}
