/// The speakers that the samples of a frame are for.
public struct ChannelLayout: Hashable, Sendable, CustomStringConvertible {
    /// The samples in a frame.
    public let count: Int

    /// A layout known by its number of channels alone, in the order that WAV files use.
    ///
    /// - Parameter count: 1 to 64.
    /// - Precondition: The count is in its range; what comes from a file is checked before.
    public init(count: Int) {
        precondition(Self.counts.contains(count), "No layout has \(count) channels.")
        self.count = count
    }

    /// The numbers of channels that a layout can have.
    public static let counts = 1...64

    /// One channel, for all speakers.
    public static let mono = ChannelLayout(count: 1)

    /// Left and right.
    public static let stereo = ChannelLayout(count: 2)

    /// The name of the layout, or its number of channels.
    public var description: String {
        switch count {
        case 1: "mono"
        case 2: "stereo"
        default: "\(count) channels"
        }
    }
}
