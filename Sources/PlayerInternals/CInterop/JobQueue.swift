/// The jobs of an executor, in order of arrival, for one thread that runs them.
package final class JobQueue: Sendable {
    private struct State {
        var jobs: [UnownedJob] = []
        var isStopped = false
    }

    private enum Step {
        case run([UnownedJob])
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

    /// Runs jobs on the calling thread until the queue is stopped and empty.
    package func run(_ perform: (UnownedJob) -> Void) {
        while true {
            let step: Step = state.wait { state in
                if !state.jobs.isEmpty {
                    defer { state.jobs.removeAll(keepingCapacity: true) }
                    return .run(state.jobs)
                }
                return state.isStopped ? .stop : nil
            }
            switch step {
            case .run(let jobs): jobs.forEach(perform)
            case .stop: return
            }
        }
    }
}
