/// An executor with a thread of its own, for work that blocks.
///
/// Blocking C calls would starve Swift's cooperative pool, which has as many threads as the
/// machine has cores. A task that prefers this executor runs on its thread and nowhere else. The
/// thread ends when the executor is released and its last job has run.
package final class ThreadExecutor: TaskExecutor {
    private let jobs = JobQueue()

    package init() {
        jobs.startThread(for: self)
    }

    deinit {
        jobs.stop()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }
}
