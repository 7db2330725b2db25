import AudioPipeline

/// What is done to the sound of one item between its source and the sink.
///
/// Where nothing is asked for, blocks pass as they are.
struct SoundShaping: Sendable {
    /// The end of the item before, as long as it is heard.
    private var tail: CrossfadeTail?

    private var gain: GainRamp?
    private var delay = DelayLine()

    /// - Parameter tail: What is heard under the first frames.
    init(under tail: CrossfadeTail? = nil) {
        self.tail = tail
    }

    /// Shapes a block and gives what is to be heard next.
    ///
    /// - Parameters:
    ///   - wantedGain: What samples are multiplied with; a change takes 20 ms.
    ///   - held: The frames to hold back for a crossfade; 0 for none.
    mutating func shape(
        _ block: inout AudioBuffer, gain wantedGain: Float, holding held: Int
    ) -> [AudioBuffer] {
        apply(wantedGain, to: &block)
        if tail != nil {
            tail?.mix(into: &block)
            if tail?.isOver == true { tail = nil }
        }
        if held == 0, delay.isEmpty { return [block] }
        return delay.pass(block, holding: held)
    }

    /// The last frames for what follows, and what is to be heard before them.
    mutating func end(
        _ crossfade: Crossfade, frames: Int, format: AudioFormat
    ) -> (before: [AudioBuffer], tail: CrossfadeTail, frames: Int) {
        let before = delay.release(holding: frames)
        let held = delay.frameCount
        return (before, CrossfadeTail(delay.takeAll(), format: format, crossfade), held)
    }

    /// What is held back, when nothing follows.
    mutating func rest() -> [AudioBuffer] { delay.takeAll() }

    private mutating func apply(_ wanted: Float, to block: inout AudioBuffer) {
        let rate = block.format.sampleRate
        // An item begins with its gain; only a change of it is gradual.
        var ramp = gain ?? GainRamp(gain: wanted, sampleRate: rate)
        ramp.target = wanted
        let (count, channels) = (block.frameCount, block.format.channelCount)
        if ramp.gain != 1 || ramp.target != 1 {
            block.update { ramp.apply(to: &$0, frameCount: count, channelCount: channels) }
        }
        gain = ramp
    }
}
