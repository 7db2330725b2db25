import AudioPipeline

/// Takes the middle out of silences.
///
/// Frames keep their places in the media, so that what is left out is a jump of the position and
/// nothing is counted.
struct SilenceSkipper: Sendable {
    /// What came out: what is heard, and how many frames are not.
    struct Output {
        var blocks: [AudioBuffer] = []
        var skippedFrames = 0
    }

    /// Silent frames that may be heard or not, as it turns out.
    private var held: [AudioBuffer] = []
    private var heldFrames = 0

    /// The length of the silence so far.
    private var silentFrames = 0

    /// Silences begin and end at a hundredth of a second.
    private static let windowsOfSecond = 100

    /// Takes a block.
    mutating func take(_ block: AudioBuffer, _ policy: SilenceSkipping) -> Output {
        var output = Output()
        let limit = Float(Decibels.factor(policy.threshold))
        let window = max(1, block.format.sampleRate / Self.windowsOfSecond)
        var loudStart: Int?
        var index = 0
        while index < block.frameCount {
            let range = index..<min(index + window, block.frameCount)
            if block.isSilent(range, below: limit) {
                if let start = loudStart.take() {
                    output.blocks.append(block.extracting(start..<index))
                }
                takeSilence(block.extracting(range), policy, &output)
            } else if loudStart == nil {
                endSilence(&output)
                loudStart = index
            }
            index = range.upperBound
        }
        if let loudStart {
            output.blocks.append(block.extracting(loudStart..<block.frameCount))
        }
        return output
    }

    /// Gives what is still held, at the end.
    mutating func finish() -> [AudioBuffer] {
        var output = Output()
        endSilence(&output)
        return output.blocks
    }

    private mutating func takeSilence(
        _ block: AudioBuffer, _ policy: SilenceSkipping, _ output: inout Output
    ) {
        let format = block.format
        let kept = Int(format.frame(at: policy.kept))
        let isBeginning = silentFrames + block.frameCount <= kept
        silentFrames += block.frameCount
        if isBeginning { return output.blocks.append(block) }
        held.append(block)
        heldFrames += block.frameCount
        if silentFrames >= Int(format.frame(at: policy.shortest)) { drop(to: kept, &output) }
    }

    /// Lets go of what was held; of a long silence that is its end.
    private mutating func endSilence(_ output: inout Output) {
        output.blocks += held
        (held, heldFrames, silentFrames) = ([], 0, 0)
    }

    /// Leaves out the oldest of what is held, but for so many frames.
    private mutating func drop(to kept: Int, _ output: inout Output) {
        while let first = held.first, heldFrames - first.frameCount >= kept {
            held.removeFirst()
            heldFrames -= first.frameCount
            output.skippedFrames += first.frameCount
        }
    }
}

extension AudioBuffer {
    /// Whether no sample of some frames is as loud as a limit.
    fileprivate func isSilent(_ frames: Range<Int>, below limit: Float) -> Bool {
        let channels = format.channelCount
        return withSamples { samples in
            for index in frames.lowerBound * channels..<frames.upperBound * channels
            where abs(samples[index]) >= limit {
                return false
            }
            return true
        }
    }
}
