/// A part of a resource as a playlist names it: `length[@offset]` (RFC 8216, 4.3.2.2).
struct PlaylistByteRange {
    let length: Int64

    /// Nil where it follows the range before.
    let offset: Int64?

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), let length = Int64(parts[0]), length > 0 else {
            return nil
        }
        self.length = length
        guard parts.count == 2 else {
            offset = nil
            return
        }
        guard let offset = Int64(parts[1]), offset >= 0 else { return nil }
        self.offset = offset
    }

    /// The bytes, given where the range before ended; nil when that is not known or too far.
    func bytes(after end: Int64?) -> Range<Int64>? {
        guard let start = offset ?? end else { return nil }
        let (last, overflow) = start.addingReportingOverflow(length)
        return overflow ? nil : start..<last
    }
}
