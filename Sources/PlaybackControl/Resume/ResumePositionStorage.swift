/// Where resume positions outlive the process.
///
/// A type that conforms may be called from any task; ``ResumePositionStore`` calls
/// ``save(_:)`` for one batch at a time.
public protocol ResumePositionStorage: Sendable {
    /// Keeps a batch of positions, all or none; it has at most one position for each key.
    ///
    /// A position that is not newer than what is kept for its key, by its revision, is passed
    /// over; that is no error. When the call returns, the batch survives a crash.
    func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError)

    /// What is kept for a key; nil if there is nothing.
    func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition?

    /// The highest revision that is kept; zero if nothing is.
    func newestRevision() async throws(ResumePositionStorageError) -> UInt64
}
