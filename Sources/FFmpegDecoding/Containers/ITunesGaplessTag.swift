/// The tag `iTunSMPB`, with which iTunes names priming, padding and length.
struct ITunesGaplessTag: Hashable, Sendable {
    var priming: Int64
    var length: Int64

    /// Reads the hexadecimal numbers of the tag; nil when they are not there.
    init?(_ text: String) {
        let fields = text.split(separator: " ").prefix(4).map { Int64($0, radix: 16) }
        guard fields.count == 4, let priming = fields[1], let length = fields[3],
            priming >= 0, length > 0
        else { return nil }
        self.priming = priming
        self.length = length
    }
}
