import PlaybackControl
import PlayerInternals

/// What follows the current item: named by the user, then loaded ahead, then handed over.
final class PlaybackSuccession: Sendable {
    /// An item that is loaded ahead.
    struct Successor: Sendable {
        let item: PlaybackItem
        let session: PlaybackSession
        let crossfade: Crossfade?

        /// Where in the media it begins; elsewhere than at zero it does not follow without a gap.
        let start: Duration

        /// The stamp of its sound; minted when that begins, so that it is newer than that of the
        /// item before, which may have been sought in since.
        var stamp: PlaybackStamp?
    }

    private enum Step: Sendable {
        case none
        case named(PlaybackItem, Crossfade?, start: Duration)
        case loading(Successor)
    }

    private let step = Locked(Step.none)
    private let listener = Locked<(@Sendable (PlaybackEnd) async -> Void)?>(nil)

    /// Sets who is told when an item has been heard to its end.
    func onEnd(_ body: @escaping @Sendable (PlaybackEnd) async -> Void) {
        listener.withLock { $0 = body }
    }

    /// Tells that an item has been heard to its end.
    func handOver(_ end: PlaybackEnd) async {
        await listener.withLock { $0 }?(end)
    }

    /// What follows, if anything.
    var item: PlaybackItem? {
        switch step.withLock({ $0 }) {
        case .none: nil
        case .named(let item, _, _): item
        case .loading(let successor): successor.item
        }
    }

    /// How what follows is heard together with the end of the current item, if at all.
    var crossfade: Crossfade? {
        switch step.withLock({ $0 }) {
        case .none: nil
        case .named(_, let crossfade, _): crossfade
        case .loading(let successor): successor.crossfade
        }
    }

    /// Where in its media what follows begins.
    var start: Duration {
        switch step.withLock({ $0 }) {
        case .none: .zero
        case .named(_, _, let start): start
        case .loading(let successor): successor.start
        }
    }

    /// Names what follows, and gives up what was loaded ahead.
    func name(
        _ item: PlaybackItem?, _ crossfade: Crossfade? = nil, startingAt start: Duration = .zero
    ) {
        // What does not begin at its beginning is not heard together with anything.
        let crossfade = start == .zero ? crossfade : nil
        replace(with: item.map { .named($0, crossfade, start: start) } ?? .none)
    }

    /// Gives up what was loaded ahead if some of it has been queued; it follows all the same.
    func rewind() {
        guard case .loading(let successor) = step.withLock({ $0 }), successor.session.isFollowing
        else { return }
        name(successor.item, successor.crossfade, startingAt: successor.start)
    }

    /// Loads ahead what follows, unless that is under way.
    @discardableResult
    func begin(_ parts: SessionParts) -> Successor? {
        switch step.withLock({ $0 }) {
        case .none: return nil
        case .loading(let successor): return successor
        case .named(let item, let crossfade, let start):
            // An address that no opener knows fails when its turn has come.
            guard let session = try? parts.makeSession(for: item) else { return nil }
            let successor = Successor(
                item: item, session: session, crossfade: crossfade, start: start)
            // Another item may have been named meanwhile.
            let isWanted = step.withLock { step in
                guard case .named(let named, _, _) = step, named.id == item.id else {
                    return false
                }
                step = .loading(successor)
                return true
            }
            guard isWanted else {
                session.cancel()
                return nil
            }
            session.prepare()
            return successor
        }
    }

    /// Hands over a successor, after which nothing follows; false if it was given up meanwhile.
    func take(_ successor: Successor) -> Bool {
        step.withLock { step in
            guard case .loading(let loading) = step, loading.session === successor.session else {
                return false
            }
            step = .none
            return true
        }
    }

    private func replace(with next: Step) {
        let old = step.withLock { step in
            defer { step = next }
            return step
        }
        if case .loading(let successor) = old { successor.session.cancel() }
    }
}
