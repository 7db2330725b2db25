public import AudioPipeline

/// Plays speech faster and slower with the pitch kept.
///
/// ```swift
/// let player = PlayerController(
///     opener: opener, decoder: decoder, sink: sink, rateStages: TimeStretcher())
/// await player.setRate(1.5)
/// ```
///
/// The work is done by libsonic, which was made for speech: it leaves out or repeats whole periods
/// of the voice, so that up to four times the speed words stay clear. It holds back at most 31 ms,
/// and takes well under a hundredth of a processor for a stereo stream.
public struct TimeStretcher: RateStageMaker {
    /// Makes a maker of stages.
    public init() {}

    /// Makes a stage, at the rate 1.
    public func makeStage(for format: AudioFormat) -> any RateStage & ~Copyable {
        SpeechStretcher(format)
    }
}
