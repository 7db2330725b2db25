internal import PlayerInternals

/// An executor that knows when everything that could run has run.
///
/// A test that gives it to a player need not guess with yields whether the player has come to
/// rest: ``settle()`` returns when no job is queued or running. All jobs run on one thread in the
/// order in which they became ready, so that a run repeats itself.
public final class SettlingExecutor: TaskExecutor {
    private let jobs = JobQueue()

    /// Starts the executor's thread; the thread ends with the executor.
    public init() {
        jobs.startThread(for: self)
    }

    deinit {
        jobs.stop()
    }

    /// Takes a job of a task that prefers this executor.
    public func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }

    /// Waits until no job is queued or running.
    ///
    /// Tasks that prefer another executor, and threads, are not known here: a test that wants to
    /// be sure gives this executor to everything that takes one.
    public func settle() async {
        await jobs.idle()
    }
}
