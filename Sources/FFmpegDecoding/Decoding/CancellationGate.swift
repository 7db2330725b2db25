internal import AudioPipeline
internal import PlayerInternals

/// Lets any thread end what the decoder's thread waits for.
///
/// Operations are numbered, so that a cancellation that comes late can't hit the next one.
final class CancellationGate: Sendable {
    private struct State {
        var operation = 0
        var isCancelled = false
        var endWait: (@Sendable () -> Void)?
    }

    private let state = Locked(State())

    /// Whether the operation that runs was cancelled.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Begins an operation, not cancelled, and returns its number.
    func begin() -> Int {
        state.withLock { state in
            state.operation += 1
            state.isCancelled = false
            return state.operation
        }
    }

    /// Cancels an operation if it is the one that runs.
    func cancel(_ operation: Int) {
        let endWait: (@Sendable () -> Void)? = state.withLock { state in
            guard state.operation == operation else { return nil }
            state.isCancelled = true
            return state.endWait
        }
        endWait?()
    }

    /// Runs an operation on the calling thread; cancelling the task cancels the operation.
    ///
    /// - Parameter isolation: The caller's actor, so that the operation stays on its thread.
    func run<Value>(
        isolation: isolated (any Actor)? = #isolation,
        _ operation: () throws(AudioSourceError) -> Value
    ) async throws(AudioSourceError) -> Value {
        let number = begin()
        let result = await withTaskCancellationHandler {
            // A closure runs on the actor that it captures, and elsewhere without one.
            _ = isolation
            do throws(AudioSourceError) {
                return Result<Value, AudioSourceError>.success(try operation())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancel(number)
        }
        return try result.get()
    }

    /// Awaits `work` on the calling thread, which blocks; a cancellation reaches the work's task.
    func wait<Value: Sendable>(for work: @escaping @Sendable () async -> Value) -> Value {
        defer { state.withLock { $0.endWait = nil } }
        return runBlocking(started: hold, work)
    }

    private func hold<Value>(_ task: Task<Value, Never>) {
        let isCancelled = state.withLock { state in
            state.endWait = { task.cancel() }
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }
}
