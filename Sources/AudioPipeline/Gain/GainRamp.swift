/// A loudness that changes without a click: from one gain to another within 20 ms.
///
/// It allocates nothing and waits for nobody, so that a real-time thread can use it.
public struct GainRamp: Hashable, Sendable {
    /// What samples are multiplied with at the moment; 0 is silence, 1 leaves them as they are.
    public private(set) var gain: Float

    /// Where the gain is going.
    public var target: Float

    /// How much the gain changes from one frame to the next.
    private let step: Float

    /// How long a change from silence to full takes.
    private static let framesOfSecond = 50

    /// Begins at a gain.
    ///
    /// - Parameters:
    ///   - gain: 0 or more.
    ///   - sampleRate: Frames a second.
    public init(gain: Float = 1, sampleRate: Int) {
        self.gain = gain
        target = gain
        step = Float(Self.framesOfSecond) / Float(max(Self.framesOfSecond, sampleRate))
    }

    /// Multiplies samples, and goes on towards the target.
    ///
    /// - Parameters:
    ///   - samples: Interleaved.
    ///   - frameCount: How many frames at the front of `samples` there are.
    ///   - channelCount: The samples in a frame.
    /// - Complexity: Nothing is touched while the gain is 1 and stays so.
    public mutating func apply(
        to samples: inout MutableSpan<Float>, frameCount: Int, channelCount: Int
    ) {
        if gain == 1, target == 1 { return }
        for frame in 0..<min(frameCount, samples.count / max(1, channelCount)) {
            if gain < target {
                gain = min(target, gain + step)
            } else if gain > target {
                gain = max(target, gain - step)
            }
            for channel in 0..<channelCount { samples[frame * channelCount + channel] *= gain }
        }
    }
}
