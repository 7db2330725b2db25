/// Remembers where things were left, and saves it without losing or repeating anything.
///
/// ```swift
/// let store = try await ResumePositionStore.open(storage)
/// await store.record(.seconds(754), of: duration, for: key)  // with every tick, cheap
/// try await store.flush(.pause)
/// let start = try await store.position(for: key)?.start
/// ```
///
/// Positions recorded while a save is under way wait for the next one; a batch is handed to the
/// storage once; a batch that failed goes back behind whatever is newer. Revisions grow beyond
/// those of the storage, so that an older position never replaces a newer one.
public actor ResumePositionStore {
    private typealias Save = Task<Result<Int, ResumePositionStorageError>, Never>

    private let storage: any ResumePositionStorage
    private var ledger: ResumePositionLedger
    private var save: Save?
    private var isShutDown = false

    private init(storage: any ResumePositionStorage, ledger: ResumePositionLedger) {
        self.storage = storage
        self.ledger = ledger
    }

    /// Goes on from what a storage holds; a storage has one store at a time.
    ///
    /// - Throws: What the storage throws when it can't be read.
    public static func open(
        _ storage: any ResumePositionStorage, policy: ResumePositionPolicy = .init()
    ) async throws(ResumePositionStorageError) -> ResumePositionStore {
        let newest = try await storage.newestRevision()
        return ResumePositionStore(
            storage: storage, ledger: ResumePositionLedger(policy: policy, newestRevision: newest))
    }

    /// How many positions wait for a save.
    public var waitingCount: Int { ledger.waitingCount }

    /// How many positions were given up because more waited than ``ResumePositionPolicy/capacity``.
    public var discardedCount: Int { ledger.discardedCount }

    /// Remembers a position until the next flush; does not touch the storage.
    ///
    /// - Parameters:
    ///   - position: The place in the media; clamped to its beginning and, if known, its end.
    ///   - duration: How long the media is, if known.
    ///   - key: What is played, with the same name at the next launch; 1 to 4,096 UTF-8 bytes.
    ///   - source: Where the position comes from.
    /// - Returns: False if it does not count: a start-up zero, a bad key, or after the shutdown.
    @discardableResult
    public func record(
        _ position: Duration, of duration: Duration? = nil, for key: String,
        from source: ResumePositionSource = .playback
    ) -> Bool {
        !isShutDown && ledger.record(position, of: duration, for: key, from: source)
    }

    /// Where something was left, saved or not; nil if that is unknown.
    ///
    /// - Throws: What the storage throws when it can't be read.
    public func position(
        for key: String
    ) async throws(ResumePositionStorageError) -> ResumePosition? {
        while true {
            if let known = ledger.position(for: key) { return known }
            let savesBefore = ledger.savedBatchCount
            let kept = try await storage.load(key)
            // A newer position may have been recorded, and even saved, while the storage was read.
            if ledger.position(for: key) == nil, ledger.savedBatchCount == savesBefore {
                return kept
            }
        }
    }

    /// Saves all that waits, after a save that may be under way.
    ///
    /// A save is not broken off when the calling task is cancelled.
    ///
    /// - Returns: How many positions this call has saved.
    /// - Throws: What the storage throws; the positions wait for the next flush.
    @discardableResult
    public func flush(
        _ reason: ResumeFlushReason
    ) async throws(ResumePositionStorageError) -> Int {
        if reason == .shutdown { isShutDown = true }
        while let running = save {
            if reason == .interval { return 0 }
            // Another call may have begun the next save by the time that this one goes on.
            _ = await running.value
        }
        guard let batch = ledger.takeBatch() else { return 0 }
        let own = Task { await send(batch) }
        save = own
        return try await own.value.get()
    }

    /// Flushes at intervals, until the task is cancelled or the store shut down.
    ///
    /// A save that fails is tried again after the next interval.
    ///
    /// - Parameters:
    ///   - interval: The time between two flushes: what a crash may cost.
    ///   - clock: What measures the interval.
    public func flush(
        every interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) async {
        while !isShutDown {
            do {
                try await clock.sleep(for: interval)
                try await flush(.interval)
            } catch is ResumePositionStorageError {
                continue
            } catch {
                return
            }
        }
    }

    private func send(_ batch: [ResumePosition]) async -> Result<Int, ResumePositionStorageError> {
        defer { save = nil }
        do throws(ResumePositionStorageError) {
            try await storage.save(batch)
            ledger.batchWasSaved()
            return .success(batch.count)
        } catch {
            ledger.batchFailed()
            return .failure(error)
        }
    }
}
