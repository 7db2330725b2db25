/// Something that happened once and must not be missed.
///
/// Positions are no notices: of those only the newest counts.
@nonexhaustive
public enum PlaybackNotice: Hashable, Sendable {
    /// Another item is current, or none any more; the stamp is that of the new one, if any.
    ///
    /// Both are the same when an item begins anew.
    case itemChanged(from: PlaybackItem?, to: PlaybackItem?)

    /// The item is in another phase, which is neither its end nor a failure.
    case phaseChanged(PlaybackPhase)

    /// The user wants something else.
    case intentChanged(PlaybackIntent)

    /// The user wants to hear the media faster or slower.
    case rateChanged(Double)

    /// The user wants it louder or softer, or the sound off or on.
    case volumeChanged(Double, isMuted: Bool)

    /// A seek begins, or an item at a place; told again if the target turns out to be another.
    case seekBegan(to: Duration)

    /// A seek, or the start of an item at a place, has landed.
    case landed(at: Duration)

    /// The duration is known better.
    case durationChanged(DurationClaim)

    /// The media says something else of what is heard.
    case metadataChanged(PlaybackMetadata)

    /// So much silence of the media was left out; the position jumps.
    case silenceSkipped(Duration)

    /// The output is silent for other reasons than before; none when it is not.
    case silenceChanged(Set<SilenceReason>)

    /// The item is over.
    case ended(EndReason)

    /// The item can't go on.
    case failed(PlaybackFailure)

    /// What happened between a state and the next one, in the order in which it is told.
    ///
    /// While there is no item there is no stamp, and nothing to tell.
    ///
    /// - Parameter isAnew: Whether an item begins, though it may be the same and need not load.
    static func changes(
        from old: PlaybackState, to new: PlaybackState, isAnew: Bool = false
    ) -> [Stamped<Self>] {
        guard let stamp = new.stamp ?? old.stamp else { return [] }
        let isAnew = isAnew || new.phase == .loading && new.stamp != old.stamp
        let isOtherItem = isAnew || new.item?.id != old.item?.id
        var notices: [PlaybackNotice] = []
        if isOtherItem { notices.append(.itemChanged(from: old.item, to: new.item)) }
        if new.intent != old.intent { notices.append(.intentChanged(new.intent)) }
        if new.rate != old.rate { notices.append(.rateChanged(new.rate)) }
        if new.volume != old.volume || new.isMuted != old.isMuted {
            notices.append(.volumeChanged(new.volume, isMuted: new.isMuted))
        }
        if new.silence != old.silence { notices.append(.silenceChanged(new.silence)) }
        if new.item != nil, new.duration != old.duration {
            notices.append(.durationChanged(new.duration))
        }
        if let metadata = new.metadata, metadata != old.metadata {
            notices.append(.metadataChanged(metadata))
        }
        if !isOtherItem, new.skippedSilence > old.skippedSilence {
            notices.append(.silenceSkipped(new.skippedSilence - old.skippedSilence))
        }
        if let target = new.pendingTarget {
            let isKnown = target == old.pendingTarget && new.stamp == old.stamp
            if !isKnown { notices.append(.seekBegan(to: target)) }
        } else if old.pendingTarget != nil, !isOtherItem, !new.phase.isOver {
            notices.append(.landed(at: new.position))
        }
        if isOtherItem || new.phase != old.phase { notices.append(Self(entering: new.phase)) }
        return notices.map { Stamped($0, stamp: stamp) }
    }

    private init(entering phase: PlaybackPhase) {
        self =
            switch phase {
            case .ended(let reason): .ended(reason)
            case .failed(let failure): .failed(failure)
            default: .phaseChanged(phase)
            }
    }
}

extension PlaybackPhase {
    fileprivate var isOver: Bool {
        switch self {
        case .idle, .ended, .failed: true
        default: false
        }
    }
}
