/// The contents of CDATA sections, and texts whose references are decoded, on their way past the XML
/// parser.
///
/// There is nothing to parse in them, and they are most of a podcast's feed. In their place the
/// parser gets a processing instruction, a mark, at which the reader takes the next piece from
/// here. The mark has as many lines as the piece, so that lines are counted right.
struct SectionQueue {
    /// The target of the marks; a feed's own instructions of that name get another.
    static let target = "section"

    /// After so many bytes of sections the parser is to be called.
    private static let weightLimit = 32 << 10

    private(set) var bytes: [UInt8] = []

    /// How long each piece is, in order.
    private(set) var lengths: [Int] = []

    /// Places in the text at which the parser is to be called, whatever the feed was cut to.
    private(set) var cuts: [Int] = []

    private var pieceStart = 0
    private var weight = 0

    mutating func append(_ input: Span<UInt8>, _ range: Range<Int>) {
        bytes.append(input, range)
    }

    mutating func append(_ character: UInt8) {
        bytes.append(character)
    }

    mutating func append(_ text: [UInt8]) {
        bytes += text
    }

    /// Writes the mark for what was appended since the last.
    mutating func endPiece(in output: inout [UInt8], takenCount: Int) {
        let length = bytes.count - pieceStart
        guard length > 0 else { return }
        let lines = bytes.span.countLines(in: pieceStart..<bytes.count).lines
        output.append(contentsOf: "<?section ".utf8)
        for _ in 0..<lines { output.append(0x0A) }
        output.append(contentsOf: "?>".utf8)
        lengths.append(length)
        pieceStart = bytes.count
        weight += length
        if weight >= Self.weightLimit {
            cuts.append(takenCount + output.count)
            weight = 0
        }
    }

    /// Moves the whole pieces to `taken`, whose memory is used again, and keeps what is not ended.
    mutating func take(into taken: inout SectionQueue) {
        taken.bytes.removeAll(keepingCapacity: true)
        (taken.lengths, taken.cuts) = (lengths, cuts)
        if lengths.isEmpty { return }
        swap(&taken.bytes, &bytes)
        let restLength = taken.bytes.count - pieceStart
        bytes.append(taken.bytes.span, pieceStart..<taken.bytes.count)
        taken.bytes.removeLast(restLength)
        (lengths, cuts, pieceStart) = ([], [], 0)
    }

    /// Whether an instruction starts like a mark; nil when more bytes are needed to tell.
    static func isMark(in input: Span<UInt8>, at index: Int, isLast: Bool) -> Bool? {
        for (offset, byte) in target.utf8.enumerated() {
            guard index + 2 + offset < input.count else { return isLast ? false : nil }
            if input[index + 2 + offset] != byte { return false }
        }
        return true
    }
}
