/// The jobs of an executor, in order of arrival, for one thread that runs them.
package final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var idleWaiters: [CheckedContinuation<Void, Never>] = []
        var isStopped = false
    }

    private enum Step {
        case run([UnownedJob])
        case idle([CheckedContinuation<Void, Never>])
        case stop
    }

    private let state = Monitor(State())

    package init() {}

    package func append(_ job: UnownedJob) {
        state.update { $0.jobs.append(job) }
    }

    /// Lets the running thread return once it has run what is queued.
    package func stop() {
        state.update { $0.isStopped = true }
    }

    /// Waits until no job is queued or running.
    package func idle() async {
        await withCheckedContinuation { continuation in
            state.update { $0.idleWaiters.append(continuation) }
        }
    }

    /// Starts the thread that runs the jobs of an executor, until the queue is stopped and empty.
    package func startThread(for executor: some TaskExecutor) {
        // A task keeps the executor that it prefers, so the executor outlives each job.
        let identity = unsafe executor.asUnownedTaskExecutor()
        startDetachedThread {
            self.run { job in unsafe job.runSynchronously(on: identity) }
        }
    }

    /// Runs jobs on the calling thread until the queue is stopped and empty.
    package func run(_ perform: (UnownedJob) -> Void) {
        while true {
            let step: Step = state.wait { state in
                if !state.jobs.isEmpty {
                    defer { state.jobs.removeAll(keepingCapacity: true) }
                    return .run(state.jobs)
                }
                if !state.idleWaiters.isEmpty {
                    defer { state.idleWaiters = [] }
                    return .idle(state.idleWaiters)
                }
                return state.isStopped ? .stop : nil
            }
            switch step {
            case .run(let jobs): jobs.forEach(perform)
            case .idle(let waiters): waiters.forEach { $0.resume() }
            case .stop: return
            }
        }
    }
}
