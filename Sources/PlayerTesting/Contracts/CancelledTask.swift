/// Runs work in a task that was cancelled before the work begins.
func inCancelledTask<Result: Sendable>(
    _ work: @escaping @Sendable () async throws -> Result
) async throws -> Result {
    let task = Task {
        // Only the cancellation ends this wait.
        await Gate().wait()
        return try await work()
    }
    task.cancel()
    return try await task.value
}
