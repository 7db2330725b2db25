/// When what is damaged is too much.
///
/// A packet that can't be decoded is always left out, counted, and told with its place. A policy
/// says when that is no longer worth going on: reading then ends with `.damaged`, and a seek tries
/// another place.
public struct DamagePolicy: Hashable, Sendable {
    /// Packets in a row that may be damaged.
    public var inARow: Int

    /// Packets that may be damaged in all since the decoder was opened.
    public var inAll: Int

    /// Describes a policy; without numbers nothing is too much.
    public init(inARow: Int = .max, inAll: Int = .max) {
        self.inARow = inARow
        self.inAll = inAll
    }

    /// Goes on whatever happens, as a player does.
    public static let playOn = DamagePolicy()

    /// Ends at the first damaged packet, as a check of files does.
    public static let strict = DamagePolicy(inARow: 0, inAll: 0)

    /// Whether so much damage is too much.
    func isTooMuch(inARow row: Int, inAll all: Int) -> Bool {
        row > inARow || all > inAll
    }
}
