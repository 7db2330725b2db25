import LoopbackServer

/// How many threads and descriptors this process has.
struct ProcessCounts: Equatable {
    var threads: Int
    var descriptors: Int

    private init() {
        threads = ProcessResources.threadCount() ?? 0
        descriptors = ProcessResources.descriptorCount() ?? 0
    }

    /// Counts what there is, once the runtime has made what its first sleep needs.
    static func afterSleep() async throws -> ProcessCounts {
        try await Task.sleep(for: .milliseconds(50))
        return ProcessCounts()
    }

    /// Waits until no more than these are left; a watchdog bounds the wait.
    func areLeft() async throws {
        while true {
            let now = ProcessCounts()
            if now.threads <= threads, now.descriptors <= descriptors { return }
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
