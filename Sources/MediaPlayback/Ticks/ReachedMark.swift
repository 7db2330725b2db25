/// A mark that has been reached by playing.
public struct ReachedMark: Hashable, Sendable {
    /// What was waited for.
    public var mark: PlaybackMark

    /// Where and in which item it was reached.
    public var tick: PlaybackTick

    /// Names a mark that was reached.
    public init(_ mark: PlaybackMark, at tick: PlaybackTick) {
        self.mark = mark
        self.tick = tick
    }
}
