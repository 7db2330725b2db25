import CAllocations
import Glibc

/// What the process has used.
package enum ProcessUse {
    /// Seconds of processor time.
    package static var seconds: Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The most memory that was in use at once, in bytes.
    package static var peakMemory: Int {
        var usage = rusage()
        unsafe getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss * 1_024
    }

    /// The bytes of memory that are allocated now.
    package static var allocatedMemory: Int { Int(callocations_in_use()) }
}
