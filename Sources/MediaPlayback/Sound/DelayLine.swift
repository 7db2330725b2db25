import AudioPipeline

/// Holds the newest frames back, so that the last ones are at hand when the end comes unannounced.
struct DelayLine: Sendable {
    private var blocks: [AudioBuffer] = []
    private(set) var frameCount = 0
    private var passesNext = false

    var isEmpty: Bool { blocks.isEmpty }

    /// Takes a block, and gives back what is older than so many frames.
    ///
    /// While it fills it passes on one block for each two, so that what is heard never waits.
    mutating func pass(_ block: AudioBuffer, holding wanted: Int) -> [AudioBuffer] {
        blocks.append(block)
        frameCount += block.frameCount
        if frameCount > wanted { return release(holding: wanted) }
        passesNext.toggle()
        return passesNext ? [] : release(holding: frameCount - blocks[0].frameCount)
    }

    /// Gives back all but so many of the newest frames, to the frame.
    mutating func release(holding wanted: Int) -> [AudioBuffer] {
        var released: [AudioBuffer] = []
        while let first = blocks.first, frameCount > wanted {
            let surplus = frameCount - wanted
            if first.frameCount <= surplus {
                released.append(blocks.removeFirst())
                frameCount -= first.frameCount
            } else {
                released.append(first.extracting(0..<surplus))
                blocks[0] = first.extracting(surplus..<first.frameCount)
                frameCount -= surplus
            }
        }
        return released
    }

    /// Gives back all that is held.
    mutating func takeAll() -> [AudioBuffer] {
        defer { (blocks, frameCount) = ([], 0) }
        return blocks
    }
}
