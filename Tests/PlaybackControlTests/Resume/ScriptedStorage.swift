import PlaybackControl
import PlayerTesting

/// A storage whose saves wait at doors and fail as a test asks; it logs every batch.
actor ScriptedStorage: ResumePositionStorage {
    private let kept = InMemoryResumePositionStorage()
    private var doors: [Gate]
    private var failures: Int
    private(set) var batches: [[ResumePosition]] = []

    /// - Parameters:
    ///   - doors: What the first saves wait at, one each.
    ///   - failures: How many of the first saves fail.
    init(doors: [Gate] = [], failures: Int = 0) {
        self.doors = doors
        self.failures = failures
    }

    func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError) {
        batches.append(batch)
        let fails = failures > 0
        failures -= fails ? 1 : 0
        if !doors.isEmpty { await doors.removeFirst().wait() }
        if fails { throw ResumePositionStorageError(.notSaved, message: "Free some space.") }
        try await kept.save(batch)
    }

    func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition? {
        try await kept.load(key)
    }

    func newestRevision() async throws(ResumePositionStorageError) -> UInt64 {
        try await kept.newestRevision()
    }

    /// What is kept for a key, in seconds.
    func seconds(_ key: String) async throws -> Int64? {
        try await load(key)?.position.components.seconds
    }
}
