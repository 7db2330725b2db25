/// Runs an asynchronous operation to its end on the calling thread, which blocks meanwhile.
///
/// The operation's jobs run on the calling thread itself, not on the cooperative pool, so that it
/// comes to its end even when every thread of the pool is busy or blocked. Call it only from a
/// thread that may block: a decoder's, never an actor's.
///
/// - Parameters:
///   - started: Receives the task before it runs, so that another thread can cancel it.
///   - operation: The work; what it awaits may run anywhere.
package func runBlocking<Value: Sendable>(
    started: (Task<Value, Never>) -> Void,
    _ operation: @escaping @Sendable () async -> Value
) -> Value {
    let executor = CallerExecutor()
    let result = Locked<Value?>(nil)
    let task = Task(executorPreference: executor) {
        let value = await operation()
        result.withLock { $0 = value }
        executor.stop()
        return value
    }
    started(task)
    executor.runUntilStopped()
    guard let value = result.withLock({ $0 }) else {
        preconditionFailure("A blocking run ended before its operation did.")
    }
    return value
}

/// An executor whose thread is the one that waits for the work.
private final class CallerExecutor: TaskExecutor {
    private let jobs = JobQueue()

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }

    func stop() {
        jobs.stop()
    }

    func runUntilStopped() {
        let executor = unsafe asUnownedTaskExecutor()
        jobs.run { job in unsafe job.runSynchronously(on: executor) }
    }
}
