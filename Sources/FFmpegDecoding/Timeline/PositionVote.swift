/// Finds out where decoding began from what many frames say, of which a few are wrong.
struct PositionVote: Sendable {
    private var counts: [(place: Int64, count: Int)] = []

    /// The places that are told apart at most; more would mean that nothing agrees.
    private static let limit = 256

    /// Takes one frame's word on the place at which decoding began.
    mutating func add(_ place: Int64) {
        if let index = counts.firstIndex(where: { $0.place == place }) {
            counts[index].count += 1
        } else if counts.count < Self.limit {
            counts.append((place, 1))
        }
    }

    /// The place that most agree on, the earliest heard of those that lead; nil without a vote.
    var winner: (place: Int64, count: Int)? {
        var best: (place: Int64, count: Int)?
        for entry in counts where entry.count > best?.count ?? 0 { best = entry }
        return best
    }
}
