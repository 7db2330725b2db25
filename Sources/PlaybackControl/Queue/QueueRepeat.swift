/// What follows the last item of a queue, or the current one.
public enum QueueRepeat: Hashable, Sendable, CaseIterable {
    /// Nothing follows the last item.
    case off

    /// The current item follows itself when it has ended; the user can still go on to the next.
    case one

    /// The first item follows the last.
    case all
}
