/// Takes priming and padding off the decoded frames, wherever the container announces them.
struct Trimmer: Sendable {
    /// Samples still to leave out, since more was announced than a frame had.
    private var rest: Int64 = 0

    /// The samples of a frame that are sound.
    mutating func audible(count: Int, trim: FrameTrim) -> Range<Int> {
        let start = max(rest, 0) + max(trim.start, 0)
        rest = max(0, start - Int64(count))
        let lower = Int(min(start, Int64(count)))
        let upper = Int(max(Int64(lower), Int64(count) - max(trim.end, 0)))
        return lower..<upper
    }
}
