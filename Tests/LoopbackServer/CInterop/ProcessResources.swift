#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What this process holds of the system, as Linux counts it; nil where it doesn't.
package enum ProcessResources {
    /// How many threads there are.
    package static func threadCount() -> Int? { entryCount("/proc/self/task") }

    /// How many descriptors are open.
    package static func descriptorCount() -> Int? {
        // One of them is the listing's own.
        entryCount("/proc/self/fd").map { $0 - 1 }
    }

    /// How many bytes of memory are resident.
    package static func residentByteCount() -> Int? {
        guard let file = unsafe fopen("/proc/self/statm", "r") else { return nil }
        defer { unsafe fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard unsafe fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        return pages.map { $0 * Int(getpagesize()) }
    }

    /// Whether the address sanitizer watches, which keeps what is freed for a while.
    package static let keepsFreedMemory =
        unsafe dlsym(dlopen(nil, RTLD_LAZY), "__asan_init") != nil

    private static func entryCount(_ path: String) -> Int? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var count = 0
        while unsafe readdir(folder) != nil { count += 1 }
        return count - 2
    }
}
