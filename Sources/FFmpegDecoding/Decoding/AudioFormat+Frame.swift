internal import AudioPipeline

extension AudioFormat {
    /// The format of a decoded frame.
    ///
    /// - Throws: `.unsupportedFormat` when no source may have such a format.
    init(of frame: borrowing Frame) throws(AudioSourceError) {
        try Self.check(sampleRate: frame.sampleRate, channelCount: frame.channelCount)
        self.init(
            sampleRate: frame.sampleRate, channels: ChannelLayout(count: frame.channelCount))
    }

    /// Throws `.unsupportedFormat` when no source may have such a format.
    static func check(sampleRate: Int, channelCount: Int) throws(AudioSourceError) {
        guard sampleRates.contains(sampleRate), ChannelLayout.counts.contains(channelCount) else {
            throw AudioSourceError(
                .unsupportedFormat,
                message: "The media claims \(channelCount) channels at \(sampleRate) Hz, which "
                    + "can't be played: convert it first.")
        }
    }
}
