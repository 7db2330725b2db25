import AudioPipeline

/// What is done to the sound of one item between its source and the sink.
///
/// Where nothing is asked for, blocks pass as they are.
struct SoundShaping: Sendable {
    /// What samples are multiplied with; an item begins with its gain, and a change takes 20 ms.
    var gain: Float = 1

    /// The frames to hold back for a crossfade; 0 for none.
    var heldFrames = 0

    /// How silences are made shorter, if at all.
    var silenceSkipping: SilenceSkipping?

    /// The frames of the media that were left out and not told yet.
    var skippedFrames: Int64 = 0

    /// The end of the item before, as long as it is heard.
    private var tail: CrossfadeTail?

    private var ramp: GainRamp?
    private var delay = DelayLine()
    private var skipper: SilenceSkipper?

    /// - Parameter tail: What is heard under the first frames.
    init(under tail: CrossfadeTail? = nil) {
        self.tail = tail
    }

    /// Shapes a block and gives what is to be heard next.
    mutating func shape(_ block: inout AudioBuffer) -> [AudioBuffer] {
        guard let silenceSkipping else { return endSilence() + pass(&block) }
        var skipper = skipper ?? SilenceSkipper()
        let output = skipper.take(block, silenceSkipping)
        self.skipper = skipper
        skippedFrames += Int64(Double(output.skippedFrames) * block.rate)
        return pass(output.blocks)
    }

    /// The last frames for what follows, and what is to be heard before them.
    mutating func end(
        _ crossfade: Crossfade, frames: Int, format: AudioFormat
    ) -> (before: [AudioBuffer], tail: CrossfadeTail, frames: Int) {
        let before = endSilence() + delay.release(holding: frames)
        let held = delay.frameCount
        return (before, CrossfadeTail(delay.takeAll(), format: format, crossfade), held)
    }

    /// What is held back, when nothing follows.
    mutating func rest() -> [AudioBuffer] { endSilence() + delay.takeAll() }

    private mutating func endSilence() -> [AudioBuffer] {
        guard var skipper = skipper.take() else { return [] }
        return pass(skipper.finish())
    }

    private mutating func pass(_ blocks: [AudioBuffer]) -> [AudioBuffer] {
        blocks.flatMap { block in
            var block = block
            return pass(&block)
        }
    }

    private mutating func pass(_ block: inout AudioBuffer) -> [AudioBuffer] {
        applyGain(to: &block)
        if tail != nil {
            tail?.mix(into: &block)
            if tail?.isOver == true { tail = nil }
        }
        if heldFrames == 0, delay.isEmpty { return [block] }
        return delay.pass(block, holding: heldFrames)
    }

    private mutating func applyGain(to block: inout AudioBuffer) {
        let rate = block.format.sampleRate
        var ramp = ramp ?? GainRamp(gain: gain, sampleRate: rate)
        ramp.target = gain
        let (count, channels) = (block.frameCount, block.format.channelCount)
        if ramp.gain != 1 || ramp.target != 1 {
            block.update { ramp.apply(to: &$0, frameCount: count, channelCount: channels) }
        }
        self.ramp = ramp
    }
}
