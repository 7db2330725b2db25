import PlaybackControl

/// What is to be written into the history as a player's states come in, with no concurrency.
///
/// What was heard is counted in the time of the media: an hour at twice the speed is an hour.
struct HistoryRules: Sendable {
    /// That something was heard.
    struct Hearing: Hashable, Sendable {
        let item: PlaybackItem
        var heard: Duration
        var isFinished = false
    }

    /// What is heard without a break is written in pieces, so that a crash costs little.
    private static let piece = Duration.seconds(30)

    private var last = PlaybackState()

    /// What was current before; its end may be told late.
    private var former: PlaybackItem?
    private var lastEnd: PlaybackStamp?
    private var waiting: [PlaybackOccurrence: Hearing] = [:]

    /// Takes the next state; what is given has to be written.
    mutating func take(_ state: PlaybackState) -> [Hearing] {
        defer { last = state }
        // Whatever lies between two states of one generation was heard, but for what a seek of it
        // leaps over and for silences that were left out.
        if let item = state.item, state.stamp == last.stamp, state.pendingTarget == nil,
            last.pendingTarget == nil
        {
            let skipped = state.skippedSilence - last.skippedSilence
            add(state.position - last.position - skipped, to: item)
        }
        var written: [Hearing] = []
        if let item = last.item, item.id != state.item?.id {
            former = item
            written += rest(of: item.id)
        }
        guard let item = state.item else { return written }
        let isPause = state.phase == .paused && last.phase != .paused
        if isPause || waiting[item.id].map({ $0.heard >= Self.piece }) ?? false {
            written += rest(of: item.id)
        }
        return written
    }

    /// Takes that an item was played to its end, whether a state has shown it or not; once.
    mutating func ended(_ stamp: PlaybackStamp) -> [Hearing] {
        guard stamp != lastEnd else { return [] }
        lastEnd = stamp
        let occurrence = stamp.occurrence
        let known = [last.item, former].compactMap(\.self).first { $0.id == occurrence }
        guard
            var hearing = waiting.removeValue(forKey: occurrence)
                ?? known.map({ Hearing(item: $0, heard: .zero) })
        else { return [] }
        hearing.isFinished = true
        return [hearing]
    }

    /// All that waits, because nothing comes after it.
    mutating func finish() -> [Hearing] {
        defer { waiting = [:] }
        return Array(waiting.values)
    }

    private mutating func add(_ step: Duration, to item: PlaybackItem) {
        guard step > .zero else { return }
        waiting[item.id, default: Hearing(item: item, heard: .zero)].heard += step
    }

    private mutating func rest(of occurrence: PlaybackOccurrence) -> [Hearing] {
        waiting.removeValue(forKey: occurrence).map { [$0] } ?? []
    }
}
