import AudioPipeline
import PlaybackControl

/// What a source says of itself at one moment.
struct SourceFacts: Sendable {
    let format: AudioFormat
    let duration: DurationClaim
    let isSeekable: Bool

    init(_ source: borrowing any AudioSource & ~Copyable) {
        format = source.format
        duration = DurationClaim(source.length, format: source.format)
        isSeekable = source.isSeekable
    }
}
