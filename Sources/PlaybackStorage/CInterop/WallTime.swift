#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The time of day.
enum WallTime {
    /// The time since the beginning of 1970 in UTC, as the system's clock has it.
    static var now: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
    }
}
