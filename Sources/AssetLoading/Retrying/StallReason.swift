/// Why bytes do not come as fast as they are wanted.
@nonexhaustive
public enum StallReason: Hashable, Sendable {
    /// The server has not been reached: its name, the connection or its encryption takes long.
    case noConnection

    /// The server has been reached, and nothing has come from it for so long.
    case noBytes(for: Duration)

    /// Bytes come, and in the long run not enough of them to play the media at its rate.
    ///
    /// Both figures are in bytes a second.
    case slowerThanMedia(arriving: Int, needed: Int)
}
