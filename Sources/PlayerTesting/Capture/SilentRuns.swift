internal import AudioPipeline

/// Where the samples of frames in a row are all zero for a while, whatever blocks they came in.
struct SilentRuns: Hashable {
    /// A shorter run is no silence: a wave goes through zero.
    private let shortest: Int64

    /// The span that was looked at.
    private var frames: Range<Int64>

    /// Those that are long enough, and those at the edges, which may be a part of a longer one.
    private var runs: [Range<Int64>] = []

    init(_ samples: Span<Float>, startFrame: Int64, rate: Double, format: AudioFormat) {
        shortest = Int64((Double(max(2, format.sampleRate / 100)) * rate).rounded(.up))
        let channels = format.channelCount
        let count = samples.count / channels
        func place(_ frame: Int) -> Int64 { startFrame + Int64(Double(frame) * rate) }
        frames = startFrame..<place(count)
        var start: Int?
        for frame in 0..<count {
            let isSilent = (0..<channels).allSatisfy { samples[frame * channels + $0] == 0 }
            if isSilent {
                start = start ?? frame
            } else if let first = start {
                append(place(first)..<place(frame))
                start = nil
            }
        }
        if let start { append(place(start)..<frames.upperBound) }
    }

    /// The runs that are long enough.
    var value: [Range<Int64>] { runs.filter { $0.count >= shortest } }

    /// Joins those of the frames that follow.
    mutating func append(_ next: SilentRuns) {
        frames = frames.lowerBound..<next.frames.upperBound
        var followers = next.runs[...]
        if let last = runs.last, let first = followers.first, last.upperBound == first.lowerBound {
            runs.removeLast()
            followers.removeFirst()
            append(last.lowerBound..<first.upperBound)
        }
        followers.forEach { append($0) }
        runs = runs.filter(isKept)
    }

    private mutating func append(_ run: Range<Int64>) {
        if isKept(run) { runs.append(run) }
    }

    private func isKept(_ run: Range<Int64>) -> Bool {
        run.count >= shortest || run.lowerBound == frames.lowerBound
            || run.upperBound == frames.upperBound
    }
}
