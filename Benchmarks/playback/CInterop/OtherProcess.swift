import Glibc

/// What another process has used by now.
struct OtherProcess {
    let identifier: Int32

    /// Processor time of all its threads; nil once it is gone.
    var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard unsafe clock_getcpuclockid(identifier, &clock) == 0,
            unsafe clock_gettime(clock, &time) == 0
        else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
