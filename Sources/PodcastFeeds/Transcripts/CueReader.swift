/// Reads the cues of SubRip and WebVTT, which both are lines of times with lines of text behind.
struct CueReader {
    private let isWebVTT: Bool
    private let limits: TranscriptLimits
    private(set) var cues: [FeedTranscript.Cue] = []

    /// The times whose text is being read.
    private var times: (start: Int64, end: Int64)?
    private var lines: [Substring] = []
    private var size = 0

    /// Whether the lines up to the next blank one say nothing: a note, a style, a header.
    private var isAside: Bool

    init(isWebVTT: Bool, limits: TranscriptLimits) {
        self.isWebVTT = isWebVTT
        self.limits = limits
        isAside = isWebVTT
    }

    mutating func read(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while !rest.isEmpty, cues.count < limits.cues {
            let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
            take(String(decoding: rest[..<end], as: UTF8.self)[...])
            let isPair = rest[end...].starts(with: [0x0D, 0x0A])
            rest = rest[end...].dropFirst(isPair ? 2 : 1)
        }
        finishCue()
    }

    private mutating func take(_ line: Substring) {
        if line.allSatisfy(\.isWhitespace) {
            finishCue()
            isAside = false
        } else if let times = isAside ? nil : CueTime.range(in: line) {
            // Writers leave the blank line out: then the last line was the number of this cue.
            if lines.last?.allSatisfy(\.isNumber) == true, lines.count > 1 { lines.removeLast() }
            finishCue()
            self.times = times
        } else if times != nil {
            size += line.utf8.count
            if size <= limits.textLength { lines.append(line) }
        } else if isWebVTT, ["NOTE", "STYLE", "REGION"].contains(where: line.hasPrefix) {
            isAside = true
        }
    }

    private mutating func finishCue() {
        defer {
            times = nil
            lines = []
            size = 0
        }
        guard let times, cues.count < limits.cues else { return }
        let (text, speaker) = CueMarkup.text(of: lines.joined(separator: "\n"))
        guard !text.isEmpty else { return }
        cues.append(
            FeedTranscript.Cue(
                startMilliseconds: times.start, endMilliseconds: times.end, speaker: speaker,
                text: text))
    }
}
