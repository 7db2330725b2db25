/// The form of samples between a source and a sink: interleaved 32-bit floats.
///
/// Full scale is -1 to 1. A frame is one sample of each channel.
public struct AudioFormat: Hashable, Sendable, CustomStringConvertible {
    /// Frames a second, in hertz.
    public let sampleRate: Int

    /// The speakers that the samples of a frame are for, in order.
    public let channels: ChannelLayout

    /// Describes a form of samples.
    ///
    /// - Parameters:
    ///   - sampleRate: 1 to 768,000 hertz.
    ///   - channels: The speakers of a frame's samples.
    /// - Precondition: The rate is in its range; what comes from a file is checked before.
    public init(sampleRate: Int, channels: ChannelLayout) {
        precondition(Self.sampleRates.contains(sampleRate), "No such rate: \(sampleRate) Hz.")
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The rates that a format can have, in hertz.
    public static let sampleRates = 1...768_000

    /// The samples in a frame.
    public var channelCount: Int { channels.count }

    /// How long so many frames sound.
    public func duration(ofFrames frames: Int64) -> Duration {
        let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(sampleRate))
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / Int64(sampleRate))
    }

    /// The frame that sounds at a time: the whole frames before it, rounded to the nearest.
    ///
    /// Times beyond what a count of frames can hold give the last count that it can.
    public func frame(at time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        let whole = seconds.multipliedReportingOverflow(by: Int64(sampleRate))
        guard !whole.overflow else { return seconds < 0 ? .min : .max }
        let nanoseconds = attoseconds / 1_000_000_000
        let product = nanoseconds * Int64(sampleRate)
        let half: Int64 = product < 0 ? -500_000_000 : 500_000_000
        let sum = whole.partialValue.addingReportingOverflow((product + half) / 1_000_000_000)
        guard !sum.overflow else { return seconds < 0 ? .min : .max }
        return sum.partialValue
    }

    /// Rate and layout, as they stand in dumps and messages.
    public var description: String { "\(sampleRate) Hz \(channels)" }
}
