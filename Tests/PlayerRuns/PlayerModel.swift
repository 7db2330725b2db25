import PlaybackControl
import PlayerTesting

/// What a user may expect of a player and its queue, whatever order the parts come in.
struct PlayerModel: Sendable {
    /// What has to be asked of the player.
    enum Request: Sendable {
        case load(PlaybackItem)
        case stop
        case setNext(PlaybackItem?)
    }

    private var queue = PlaybackQueue()
    private var item: PlaybackItem?
    private var intent = PlaybackIntent.pause

    /// What may have become current by itself, because the item before came to its end.
    private var followers: [PlaybackItem] = []
    private var rate = 1.0

    /// What the player says of nothing.
    var stopped: PlaybackState { PlaybackState(rate: rate) }

    init() {
        queue.append(PlayerRun.addresses.map { PlaybackItem(address: $0) })
    }

    /// Takes a command; says what follows for the player where that is not the command itself.
    mutating func take(_ command: PlayerCommand) -> Request? {
        switch command {
        case .load(let index): return load(PlaybackItem(address: PlayerRun.addresses[index]))
        case .next: return queue.next().map { load($0) }
        case .stop: return load(nil)
        case .editQueue(let edit):
            guard case .replacedCurrent(let item) = perform(edit) else { return nil }
            return load(item)
        case .play:
            if item != nil { intent = .play }
            return nil
        case .pause:
            intent = .pause
            return nil
        case .setNext(let index):
            if item != nil, index >= 0 { return .setNext(made(index)) }
            return .setNext(nil)
        case .setRate(let rate):
            self.rate = min(rate, 4)
            return nil
        default: return nil
        }
    }

    /// Notes what was named to follow.
    mutating func note(next: PlaybackItem) {
        followers.append(next)
    }

    /// Compares with what the player says once it has come to rest.
    func check(_ state: PlaybackState) throws(Broken) {
        try Broken.unless(
            state.item == item || followers.contains { $0 == state.item },
            "It has \(state.item?.address ?? "nothing") and not \(self).")
        try Broken.unless(state.intent == intent, "It wants \(state.intent), but \(self).")
        try Broken.unless(state.rate == rate, "Its rate is \(state.rate), but \(self).")
    }

    private mutating func load(_ next: PlaybackItem?) -> Request {
        item = next
        followers = []
        intent = .pause
        return next.map { .load($0) } ?? .stop
    }

    private mutating func perform(_ edit: QueueCommand) -> QueueEdit {
        switch edit {
        case .append(let index): return queue.append([made(index)])
        case .insertNext(let index): return queue.insertNext([made(index)])
        case .remove(let place):
            guard let occurrence = occurrence(place) else { return .applied }
            return queue.remove(occurrence)
        case .move(let place, let other):
            guard let occurrence = occurrence(place) else { return .applied }
            return queue.move(occurrence, to: other)
        case .replace(let indices): return queue.replace(with: indices.map(made))
        case .shuffle(let seed):
            var generator = SeededGenerator(seed: seed)
            queue.shuffle(using: &generator)
        case .unshuffle: queue.unshuffle()
        }
        return .applied
    }

    private func made(_ index: Int) -> PlaybackItem {
        PlaybackItem(address: PlayerRun.addresses[index])
    }

    private func occurrence(_ place: Int) -> PlaybackOccurrence? {
        queue.items.indices.contains(place) ? queue.items[place].id : nil
    }
}
