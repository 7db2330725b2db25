public import AudioPipeline

/// The form in which samples are wanted; what is not asked for stays as the media have it.
///
/// ```swift
/// var options = DecodingOptions()
/// options.output = OutputForm(sampleRate: 48_000, channels: .stereo)
/// var decoder = try await FFmpegDecoder(reading: source, options: options)
/// ```
///
/// A decoder with an output form counts everything in frames of that form: lengths, positions,
/// places to seek. With a rate and channels the form never changes, whatever the media do.
public struct OutputForm: Hashable, Sendable {
    /// What changes the rate.
    @nonexhaustive
    public enum Resampler: Hashable, Sendable {
        /// libswresample's own; a seek gives the very samples of the straight decode.
        case swresample

        /// libsoxr, where FFmpeg was built with it, and else libswresample's own.
        ///
        /// It works on long blocks, so that samples after a seek differ in their last bits.
        case soxr
    }

    /// Frames a second, 1 to 768,000 hertz; nil for those of the media.
    public var sampleRate: Int?

    /// The channels, mixed up or down from those of the media; nil for those of the media.
    ///
    /// A channel that is not wanted goes into those beside it, as ITU-R BS.775 has it, 3 dB lower
    /// where it goes into two; that of low frequencies is left out. All is made so much quieter that
    /// nothing gets louder than full scale.
    public var channels: ChannelLayout?

    /// What changes the rate.
    public var resampler = Resampler.swresample

    /// Describes a form; by default that of the media.
    public init(sampleRate: Int? = nil, channels: ChannelLayout? = nil) {
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// Whether nothing is asked for.
    var isThatOfTheMedia: Bool { sampleRate == nil && channels == nil }

    /// The form of samples that were decoded in another.
    ///
    /// - Throws: `.unsupportedFormat` when the rate is none or the channels can't be mixed.
    func format(for source: AudioFormat) throws(AudioSourceError) -> AudioFormat {
        let rate = sampleRate ?? source.sampleRate
        try AudioFormat.check(sampleRate: rate, channelCount: source.channelCount)
        let format = AudioFormat(sampleRate: rate, channels: channels ?? source.channels)
        guard ChannelMix(from: source.channels, to: format.channels) != nil else {
            throw AudioSourceError(
                .unsupportedFormat,
                message: "\(source.channels) can't be mixed to \(format.channels), since nothing "
                    + "says which speakers those are: ask for as many channels as there are.")
        }
        return format
    }
}
