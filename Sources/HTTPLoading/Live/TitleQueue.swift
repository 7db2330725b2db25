internal import AssetLoading

/// The titles of a broadcast that nobody has taken yet, in the order of their places.
struct TitleQueue {
    /// The most that are kept; the oldest goes first.
    static let capacity = 64

    private var titles: [BroadcastTitle] = []

    mutating func append(_ metadata: ICYMetadata) {
        if titles.count == Self.capacity { titles.removeFirst() }
        titles.append(BroadcastTitle(offset: metadata.offset, title: metadata.title))
    }

    /// Takes those out that hold from a place up to an offset.
    mutating func take(through offset: Int64) -> [BroadcastTitle] {
        let taken = titles.prefix { $0.offset <= offset }
        titles.removeFirst(taken.count)
        return Array(taken)
    }

    /// How many of so many bytes, read from an offset on, lie before the next title.
    func count(_ count: Int, from offset: Int64) -> Int {
        guard let next = titles.first(where: { $0.offset > offset }) else { return count }
        return Int(min(Int64(count), next.offset - offset))
    }
}
