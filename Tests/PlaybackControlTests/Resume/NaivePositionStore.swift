import PlaybackControl

/// What the rules are held against: the store that one writes first.
protocol PositionRecorder: Sendable {
    func note(_ seconds: Int, for key: String) async
    func flushAll() async throws
    func waiting() async -> Int
}

/// Saves what waits and then forgets it; that the world changed in between, it does not see.
actor NaivePositionStore: PositionRecorder {
    private let storage: ScriptedStorage
    private var positions: [String: ResumePosition] = [:]
    private var revision: UInt64 = 0

    init(storage: ScriptedStorage) {
        self.storage = storage
    }

    func note(_ seconds: Int, for key: String) {
        revision += 1
        positions[key] = ResumePosition(
            key: key, position: .seconds(seconds), revision: revision)
    }

    func flushAll() async throws {
        let batch = positions
        do {
            try await storage.save(Array(batch.values))
            positions = [:]
        } catch {
            positions = batch
            throw error
        }
    }

    func waiting() -> Int { positions.count }
}

extension ResumePositionStore: PositionRecorder {
    func note(_ seconds: Int, for key: String) { record(.seconds(seconds), for: key) }
    func flushAll() async throws { try await flush(.pause) }
    func waiting() -> Int { waitingCount }
}
