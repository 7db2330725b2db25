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

    /// The bytes of memory that no file stands behind and that are resident now.
    package static var anonymousMemory: Int {
        guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while unsafe fgets(&line, Int32(line.count), file) != nil {
            let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
            let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            if words.count > 1, words[0] == "RssAnon:" { return (Int(words[1]) ?? 0) * 1_024 }
        }
        return 0
    }

    /// The bytes of memory that are allocated now.
    package static var allocatedMemory: Int { Int(callocations_in_use()) }
}
