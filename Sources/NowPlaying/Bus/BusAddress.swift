/// Which bus is meant.
enum BusAddress: Hashable, Sendable {
    /// The user's, as the environment names it.
    case session

    /// The system's.
    case system

    /// One by its address, such as `unix:path=/run/user/1000/bus`.
    case custom(String)
}
