import AudioPipeline
import PlaybackControl

/// What a source says of itself at one moment.
struct SourceFacts: Sendable {
    let format: AudioFormat
    let duration: DurationClaim
    let isSeekable: Bool

    /// How long before the end of an item the next one is loaded.
    private static let lead = Duration.seconds(30)

    /// The frame from which on what follows is loaded; nil when the end is not known.
    var framesBeforeSuccessor: Int64? {
        duration.duration.map { format.frame(at: max(.zero, $0 - Self.lead)) }
    }

    init(_ source: borrowing some AudioSource & ~Copyable) {
        format = source.format
        duration = DurationClaim(source.length, format: source.format)
        isSeekable = source.isSeekable
    }
}
