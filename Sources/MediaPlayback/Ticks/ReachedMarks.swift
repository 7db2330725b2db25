/// The marks that are reached by playing, in the order in which they are heard.
///
/// Made by ``PlayerController/reached(_:)``. Each iteration is a subscription of its own; it ends
/// when the player is closed or the iterating task cancelled.
public struct ReachedMarks: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = ReachedMark

    /// Never; the sequence only ends.
    public typealias Failure = Never

    let player: PlayerController
    let marks: [PlaybackMark]

    /// Begins a subscription.
    public func makeAsyncIterator() -> Iterator {
        Iterator(follower: SoundFollower(player, schedule: MarkSchedule(marks)))
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var follower: SoundFollower<MarkSchedule>

        /// Waits until a mark is heard.
        public mutating func next() async -> ReachedMark? {
            await follower.next()
        }

        /// Waits until a mark is heard, where the caller runs.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> ReachedMark? {
            await follower.next()
        }
    }
}
