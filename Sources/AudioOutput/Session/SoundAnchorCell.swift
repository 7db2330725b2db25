internal import Synchronization

/// The newest anchor: one thread at a time publishes, any thread reads, nobody waits.
///
/// A sequence lock. The count is odd while the fields change; a reader that sees it odd, or changed
/// behind its reading, has not read one anchor.
final class SoundAnchorCell: Sendable {
    private let changes = Atomic<Int>(0)
    private let place = Atomic<Int>(0)
    private let nanoseconds = Atomic<Int64>(0)
    private let isRunning = Atomic<Bool>(false)

    func publish(_ anchor: SoundAnchor) {
        let count = changes.load(ordering: .relaxed)
        changes.store(count + 1, ordering: .relaxed)
        place.store(anchor.place, ordering: .releasing)
        nanoseconds.store(Int64(anchor.moment / .nanoseconds(1)), ordering: .releasing)
        isRunning.store(anchor.isRunning, ordering: .releasing)
        changes.store(count + 2, ordering: .releasing)
    }

    /// The anchor; nil when the publishing thread was met in mid-change again and again.
    var anchor: SoundAnchor? {
        for _ in 0..<32 {
            let count = changes.load(ordering: .acquiring)
            let anchor = SoundAnchor(
                place: place.load(ordering: .acquiring),
                moment: .nanoseconds(nanoseconds.load(ordering: .acquiring)),
                isRunning: isRunning.load(ordering: .acquiring))
            if count.isMultiple(of: 2), changes.load(ordering: .relaxed) == count { return anchor }
        }
        return nil
    }
}
