internal import AssetLoading
internal import AudioPipeline

/// Media that were put one behind the other in one row of bytes, each with ends and a form of its
/// own: chained Ogg, MP3 and ADTS files of unlike rates.
struct ChainState: Sendable {
    /// One of the media.
    struct Link: Sendable {
        /// The first byte.
        var start: Int64

        /// Where the next begins; nil for the last, and as long as that is not known.
        var end: Int64?

        /// The frame of the whole that is its frame 0, counted at its own rate.
        var firstFrame: Int64
        var sampleRate: Int

        /// How many frames it has, once that is known, and whether they were counted.
        var frameCount: Int64?
        var isCounted = false

        /// The container, where it need not be found out again.
        var container: ContainerFormat?

        /// The first frame behind it at a rate.
        func endFrame(at rate: Int) -> Int64? {
            frameCount.map { (firstFrame + $0).scaled(by: rate, over: sampleRate) }
        }
    }

    /// The bytes of all; nil where they can only be read onwards.
    let whole: (source: any ByteSource, description: ByteSourceDescription)?

    /// The links that were come to, in order, without a gap.
    var links: [Link]

    /// The one that is decoded.
    var current = 0

    /// Where the link before ended, at its own rate.
    var previousEnd: Int64 = 0

    /// The packets that were left out in the links before, or in whole links.
    var damagedPackets = 0

    var link: Link { links[current] }

    /// Whether every link is known.
    var isComplete: Bool { links.last.map { $0.end == nil && $0.frameCount != nil } ?? false }

    /// How many frames there are at a rate.
    func length(at rate: Int) -> FrameCountClaim {
        guard whole != nil || isComplete else { return .unknown }
        guard let last = links.last else { return .unknown }
        if isComplete, let end = last.endFrame(at: rate) {
            return links.allSatisfy(\.isCounted) ? .exact(end) : .declared(end)
        }
        // What is not known yet is taken to have as many frames a byte as what is.
        guard let size = whole?.description.size,
            let known = links.last(where: { $0.frameCount != nil && $0.end != nil }),
            let bytes = known.end, bytes > 0, let frames = known.endFrame(at: rate)
        else { return .unknown }
        return .estimated(Int64(clamping: Int128(frames) * Int128(size) / Int128(bytes)))
    }

    /// Remembers what is known of the link that is decoded.
    mutating func note(end: Int64?, frameCount: Int64?, isCounted: Bool) {
        links[current].end = links[current].end ?? end
        guard let frameCount, isCounted || !links[current].isCounted else { return }
        links[current].frameCount = frameCount
        links[current].isCounted = isCounted
        // A count puts right what was only declared.
        for index in links.indices.dropFirst(current + 1) {
            guard let first = links[index - 1].endFrame(at: links[index].sampleRate) else { break }
            links[index].firstFrame = first
        }
    }
}
