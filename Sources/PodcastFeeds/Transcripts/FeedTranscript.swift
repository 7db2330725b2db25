/// The words of an episode with the times at which they are heard: the file that
/// `podcast:transcript` names.
///
/// ```swift
/// let transcript = try FeedTranscript(bytes)
/// print(transcript.cue(atMilliseconds: 12_000)?.text ?? "")
/// ```
public struct FeedTranscript: Hashable, Sendable, Codable {
    /// The form of the file.
    public var format: Format

    /// What is said, by its start.
    public private(set) var cues: [Cue]

    /// Makes a transcript; cues are sorted by their start.
    public init(format: Format, cues: [Cue]) {
        self.format = format
        self.cues = cues.sorted { $0.startMilliseconds < $1.startMilliseconds }
    }

    /// The forms that can be read.
    @nonexhaustive
    public enum Format: String, Hashable, Sendable, Codable {
        /// SubRip (`application/x-subrip`).
        case subRip

        /// WebVTT (`text/vtt`).
        case webVTT

        /// The JSON of the podcast namespace (`application/json`).
        case podcastNamespace
    }

    /// Something that is said.
    public struct Cue: Hashable, Sendable, Codable {
        /// Where it begins, in milliseconds.
        public var startMilliseconds: Int64

        /// Where it ends, in milliseconds; not before it begins.
        public var endMilliseconds: Int64

        /// Who says it, where the file tells that apart from the words.
        public var speaker: String?

        /// The words without markup; lines are kept.
        public var text: String

        /// Makes a cue.
        public init(
            startMilliseconds: Int64, endMilliseconds: Int64, speaker: String? = nil, text: String
        ) {
            self.startMilliseconds = startMilliseconds
            self.endMilliseconds = max(startMilliseconds, endMilliseconds)
            self.speaker = speaker
            self.text = text
        }
    }

    /// The cue that is heard at a time, in milliseconds: of several, the one that began last.
    ///
    /// - Complexity: Logarithmic in the cues, but for those that lie over each other.
    public func cue(atMilliseconds time: Int64) -> Cue? {
        var low = 0, high = cues.count
        while low < high {
            let middle = (low + high) / 2
            if cues[middle].startMilliseconds <= time { low = middle + 1 } else { high = middle }
        }
        // A long cue can lie under short ones that are over; more than a few is no transcript.
        return cues[max(0, low - 16)..<low].last { time < $0.endMilliseconds }
    }
}
