/// What is to be played, in which order, and which of it is current.
///
/// ```swift
/// var queue = PlaybackQueue()
/// queue.append([one, two, three])
/// queue.next()      // one
/// queue.remove(two.id)
/// queue.advance()   // three, when one has ended
/// ```
///
/// Items are occurrences: an episode that is queued twice is two items. The current one stays
/// current whatever is edited around it. No edit crashes: one that makes no sense is refused and
/// says why. Edits and steps take time in proportion to the length of the queue.
public struct PlaybackQueue: Hashable, Sendable {
    /// How many items a queue holds at most.
    public static let capacity = 10_000

    /// The items in the order of the list that a user sees.
    public private(set) var items: [PlaybackItem] = []

    /// The current occurrence; nil until the queue has begun, and once its rest was removed.
    public private(set) var current: PlaybackOccurrence?

    /// What follows the last item, or the current one.
    public var repeats = QueueRepeat.off

    /// The occurrences in the order of playing, while that is not the order of the list.
    private var shuffled: [PlaybackOccurrence]?

    /// Begins with no items.
    public init() {}

    // MARK: - Looking

    /// The item that is current.
    public var currentItem: PlaybackItem? { current.flatMap(item) }

    /// Whether the order of playing is not the order of the list.
    public var isShuffled: Bool { shuffled != nil }

    /// All items in the order in which they are played.
    public var playOrder: [PlaybackItem] {
        guard let shuffled else { return items }
        let byOccurrence = Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
        return shuffled.compactMap { byOccurrence[$0] }
    }

    /// The items after the current one up to the end of the order of playing.
    public var upcoming: [PlaybackItem] {
        let order = playOrder
        guard let place = order.firstIndex(where: { $0.id == current }) else { return order }
        return Array(order[(place + 1)...])
    }

    /// What ``advance()`` would go to.
    public var following: PlaybackItem? {
        var queue = self
        return queue.advance()
    }

    // MARK: - Going through the queue

    /// Goes on because the current item has ended, and repeats it if so asked.
    ///
    /// - Returns: What is to be played; nil at the end, where the last item stays current.
    @discardableResult
    public mutating func advance() -> PlaybackItem? {
        repeats == .one ? currentItem ?? next() : next()
    }

    /// Goes to the next item because the user asks for it, even if one is repeated.
    ///
    /// Without a current item the next is the first.
    ///
    /// - Returns: What is to be played; nil at the end, where the last item stays current.
    @discardableResult
    public mutating func next() -> PlaybackItem? {
        step(by: 1, from: -1)
    }

    /// Goes back to the item before, in the order of playing.
    ///
    /// Without a current item the one before is the last.
    ///
    /// - Returns: What is to be played; nil at the beginning, where the first item stays current.
    @discardableResult
    public mutating func previous() -> PlaybackItem? {
        step(by: -1, from: items.count)
    }

    /// Goes to an item; nil, with nothing changed, if it is not in the queue.
    @discardableResult
    public mutating func select(_ occurrence: PlaybackOccurrence) -> PlaybackItem? {
        guard let item = item(occurrence) else { return nil }
        current = occurrence
        return item
    }

    // MARK: - Editing

    /// Puts items behind all others.
    @discardableResult
    public mutating func append(_ new: [PlaybackItem]) -> QueueEdit {
        insert(new, at: items.count)
    }

    /// Puts items into the list before the one at an index; `items.count` is behind the last.
    ///
    /// In a shuffled queue they are played after all others.
    @discardableResult
    public mutating func insert(_ new: [PlaybackItem], at index: Int) -> QueueEdit {
        insert(new, at: index, playedAt: items.count)
    }

    /// Puts items behind the current one, in the list and in the order of playing.
    @discardableResult
    public mutating func insertNext(_ new: [PlaybackItem]) -> QueueEdit {
        let place = order.firstIndex { $0 == current }.map { $0 + 1 } ?? 0
        return insert(new, at: current.flatMap(index(of:)).map { $0 + 1 } ?? 0, playedAt: place)
    }

    /// Takes an item out; if it is current, the one that would be played next takes its place.
    ///
    /// With nothing behind it (and ``QueueRepeat/all`` not asked for) none is current.
    @discardableResult
    public mutating func remove(_ occurrence: PlaybackOccurrence) -> QueueEdit {
        guard let index = index(of: occurrence) else { return .refused(.unknownOccurrence) }
        let wasCurrent = occurrence == current
        let successor = wasCurrent ? follower(by: 1, from: -1) : nil
        items.remove(at: index)
        shuffled?.removeAll { $0 == occurrence }
        guard wasCurrent else { return .applied }
        current = successor == occurrence ? nil : successor
        return .replacedCurrent(by: currentItem)
    }

    /// Moves an item to another index of the list, counted without the item itself.
    ///
    /// The order of playing of a shuffled queue stays.
    @discardableResult
    public mutating func move(_ occurrence: PlaybackOccurrence, to index: Int) -> QueueEdit {
        guard let old = self.index(of: occurrence) else { return .refused(.unknownOccurrence) }
        guard items.indices.contains(index) else { return .refused(.outOfRange) }
        items.insert(items.remove(at: old), at: index)
        return .applied
    }

    /// Puts other items in the place of all, and goes on with the current one if it is among them.
    ///
    /// Otherwise the first in the order of playing becomes current, unless the queue had not begun.
    /// In a shuffled queue, what stays keeps its order, and what is new is played after it.
    @discardableResult
    public mutating func replace(with new: [PlaybackItem]) -> QueueEdit {
        if let refusal = refusal(of: new, among: []) { return .refused(refusal) }
        items = new
        if let kept = shuffled {
            let wanted = Set(new.map(\.id)), known = Set(kept)
            shuffled =
                kept.filter(wanted.contains)
                + new.map(\.id).filter { !known.contains($0) }
        }
        guard let old = current, index(of: old) == nil else { return .applied }
        current = order.first
        return .replacedCurrent(by: currentItem)
    }

    // MARK: - Order

    /// Puts the order of playing at random: the current item first, all others behind it.
    ///
    /// The order stays as it is until the next call: going back leads through the same items, and
    /// a repeated queue is played in the same order again. The same generator gives the same order.
    public mutating func shuffle(using generator: inout some RandomNumberGenerator) {
        var order = items.map(\.id).filter { $0 != current }
        order.shuffle(using: &generator)
        shuffled = (current.map { [$0] } ?? []) + order
    }

    /// Goes back to the order of the list; the current item stays current.
    public mutating func unshuffle() {
        shuffled = nil
    }

    private var order: [PlaybackOccurrence] { shuffled ?? items.map(\.id) }

    private func index(of occurrence: PlaybackOccurrence) -> Int? {
        items.firstIndex { $0.id == occurrence }
    }

    private func item(_ occurrence: PlaybackOccurrence) -> PlaybackItem? {
        items.first { $0.id == occurrence }
    }

    private mutating func step(by distance: Int, from outside: Int) -> PlaybackItem? {
        guard let occurrence = follower(by: distance, from: outside) else { return nil }
        return select(occurrence)
    }

    /// The occurrence at a distance from the current one, or from a place outside if there is none.
    private func follower(by distance: Int, from outside: Int) -> PlaybackOccurrence? {
        let order = order
        guard !order.isEmpty else { return nil }
        let place = (order.firstIndex { $0 == current } ?? outside) + distance
        if order.indices.contains(place) { return order[place] }
        return repeats == .all ? order[place < 0 ? order.count - 1 : 0] : nil
    }

    private mutating func insert(
        _ new: [PlaybackItem], at index: Int, playedAt place: Int
    ) -> QueueEdit {
        guard (0...items.count).contains(index) else { return .refused(.outOfRange) }
        if let refusal = refusal(of: new, among: items) { return .refused(refusal) }
        items.insert(contentsOf: new, at: index)
        shuffled?.insert(contentsOf: new.map(\.id), at: place)
        return .applied
    }

    private func refusal(
        of new: [PlaybackItem], among old: [PlaybackItem]
    ) -> QueueEdit.Refusal? {
        guard new.count <= Self.capacity - old.count else { return .full }
        let occurrences = Set(new.map(\.id))
        guard occurrences.count == new.count, !old.contains(where: { occurrences.contains($0.id) })
        else { return .alreadyQueued }
        return nil
    }
}
