internal import AudioPipeline

/// A rate stage over a stream of libsonic.
struct SpeechStretcher: RateStage, ~Copyable {
    /// The longest period of a voice that the library looks for, in hertz.
    private static let lowestPitch = 65

    private let format: AudioFormat
    private var stream: SonicStream
    private var rate = 1.0

    init(_ format: AudioFormat) {
        self.format = format
        stream = SonicStream(sampleRate: format.sampleRate, channelCount: format.channelCount)
    }

    /// The library waits until it has two of the longest periods.
    var largestDelay: Int { 2 * (format.sampleRate / Self.lowestPitch) }

    mutating func setRate(_ rate: Double) {
        self.rate = rate
        stream.setSpeed(rate)
        // At the rate 1 the library gives out what it has held back with the next write.
        if rate == 1 { write(Span()) }
    }

    mutating func write(_ samples: Span<Float>) {
        stream.write(samples, frameCount: samples.count / format.channelCount)
    }

    mutating func read(into samples: inout MutableSpan<Float>) -> Int {
        stream.read(into: &samples, frameCount: samples.count / format.channelCount)
    }

    mutating func finish() {
        stream.flush()
    }

    mutating func reset() {
        stream = SonicStream(sampleRate: format.sampleRate, channelCount: format.channelCount)
        stream.setSpeed(rate)
    }
}
