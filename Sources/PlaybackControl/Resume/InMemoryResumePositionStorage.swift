internal import PlayerInternals

/// Resume positions that last as long as the value: for tests, and where none are to be kept.
public final class InMemoryResumePositionStorage: ResumePositionStorage {
    private let kept: Locked<[String: ResumePosition]>

    /// Begins with these positions; of two with one key, the newer.
    public init(_ positions: [ResumePosition] = []) {
        kept = Locked([:])
        keep(positions)
    }

    /// Everything that is kept, in no order.
    public var positions: [ResumePosition] { kept.withLock { Array($0.values) } }

    /// Keeps what is newer than what is there; never throws.
    public func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError) {
        keep(batch)
    }

    /// What is kept for a key; never throws.
    public func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition? {
        kept.withLock { $0[key] }
    }

    /// The highest revision that is kept; never throws.
    public func newestRevision() async throws(ResumePositionStorageError) -> UInt64 {
        kept.withLock { $0.values.map(\.revision).max() ?? 0 }
    }

    private func keep(_ batch: [ResumePosition]) {
        kept.withLock { kept in
            for position in batch where position.revision > kept[position.key]?.revision ?? 0 {
                kept[position.key] = position
            }
        }
    }
}
