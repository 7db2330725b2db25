/// Which positions wait for a save and which are being saved, with no concurrency.
struct ResumePositionLedger: Sendable {
    let policy: ResumePositionPolicy
    private var revision: UInt64
    private(set) var discardedCount = 0
    private(set) var savedBatchCount = 0
    private var waiting: [String: ResumePosition] = [:]
    private var beingSaved: [String: ResumePosition] = [:]

    init(policy: ResumePositionPolicy, newestRevision: UInt64) {
        self.policy = policy
        revision = newestRevision
    }

    var waitingCount: Int { waiting.count }

    /// The newest that is known of a key without asking the storage.
    func position(for key: String) -> ResumePosition? { waiting[key] ?? beingSaved[key] }

    /// Takes a position if it is worth keeping.
    mutating func record(
        _ position: Duration, of duration: Duration?, for key: String,
        from source: ResumePositionSource
    ) -> Bool {
        guard !key.isEmpty, key.utf8.count <= ResumePositionPolicy.longestKey else { return false }
        guard source != .playback || position >= policy.startUp else { return false }
        let position = max(.zero, duration.map { min(position, max(.zero, $0)) } ?? position)
        revision += 1
        waiting[key] = ResumePosition(
            key: key, position: position, duration: duration,
            isFinished: source == .end || policy.isFinished(at: position, of: duration),
            revision: revision)
        discardBeyondCapacity()
        return true
    }

    /// Hands out all that waits, oldest first; nil if nothing does.
    mutating func takeBatch() -> [ResumePosition]? {
        guard !waiting.isEmpty else { return nil }
        beingSaved = waiting
        waiting = [:]
        return beingSaved.values.sorted { $0.revision < $1.revision }
    }

    /// Forgets the batch: it is kept.
    mutating func batchWasSaved() {
        beingSaved = [:]
        savedBatchCount += 1
    }

    /// Puts the batch back, behind whatever newer was recorded meanwhile.
    mutating func batchFailed() {
        waiting.merge(beingSaved) { newer, _ in newer }
        beingSaved = [:]
        discardBeyondCapacity()
    }

    private mutating func discardBeyondCapacity() {
        while waiting.count > policy.capacity,
            let oldest = waiting.values.min(by: { $0.revision < $1.revision })
        {
            waiting[oldest.key] = nil
            discardedCount += 1
        }
    }
}
