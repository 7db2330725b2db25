/// The places of the media as they are heard, one for each interval.
///
/// Made by ``PlayerController/ticks(every:)``. Each iteration is a subscription of its own; it ends
/// when the player is closed or the iterating task cancelled.
public struct PlaybackTicks: AsyncSequence, Sendable {
    /// What is given.
    public typealias Element = PlaybackTick

    /// Never; the sequence only ends.
    public typealias Failure = Never

    let player: PlayerController
    let interval: Duration

    /// Begins a subscription.
    public func makeAsyncIterator() -> Iterator {
        Iterator(follower: SoundFollower(player, schedule: TickSchedule(every: interval)))
    }

    /// One subscription.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var follower: SoundFollower<TickSchedule>

        /// Waits until the next multiple of the interval is heard, or sound from another place.
        public mutating func next() async -> PlaybackTick? {
            await follower.next()
        }

        /// Waits for the next tick, where the caller runs.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> PlaybackTick? {
            await follower.next()
        }
    }
}
