public import AudioPipeline

/// How items are made alike in loudness, by what their tags say.
///
/// ```swift
/// player.setLoudness(LoudnessPolicy(.track))
/// ```
public struct LoudnessPolicy: Hashable, Sendable {
    /// What is made alike.
    @nonexhaustive
    public enum Measure: Hashable, Sendable {
        /// Each recording.
        case track

        /// Each album, so that its recordings keep their differences; where nothing is said of an
        /// album, each recording.
        case album
    }

    /// What is made alike.
    public var measure: Measure

    /// What is added to every gain, in decibels, clamped to -30 to 30.
    ///
    /// With 0 items are as loud as ReplayGain has it, -18 LUFS.
    public var preamplification: Double {
        didSet { preamplification = Self.clamped(preamplification) }
    }

    /// Whether a gain is kept so low that no sample gets louder than full scale.
    ///
    /// Where no tag says how loud the loudest sample is it is taken to be at full scale already, so
    /// that such items only get quieter.
    public var preventsClipping: Bool

    /// Describes a policy.
    public init(
        _ measure: Measure, preamplification: Double = 0, preventsClipping: Bool = true
    ) {
        self.measure = measure
        self.preamplification = Self.clamped(preamplification)
        self.preventsClipping = preventsClipping
    }

    private static func clamped(_ decibels: Double) -> Double {
        decibels.isNaN ? 0 : min(max(decibels, -30), 30)
    }

    /// What samples are multiplied with.
    ///
    /// - Parameter tags: What the media say; 1 where they say nothing.
    /// - Returns: More than 0, and 32 at most.
    public func gain(for tags: LoudnessTags?) -> Float {
        guard let tags, let wanted = wanted(tags) else { return 1 }
        let gain = Decibels.factor(wanted.decibels + preamplification)
        let most = preventsClipping ? 1 / max(wanted.peak ?? 1, 0.001) : 32
        return Float(min(gain, most, 32))
    }

    private func wanted(_ tags: LoudnessTags) -> LoudnessTags.Gain? {
        let track = tags.track ?? tags.r128Track.map(Self.gain(ofR128:))
        switch measure {
        case .track: return track
        case .album: return tags.album ?? tags.r128Album.map(Self.gain(ofR128:)) ?? track
        }
    }

    /// The reference of R 128 is 5 dB below that of ReplayGain.
    private static func gain(ofR128 decibels: Double) -> LoudnessTags.Gain {
        LoudnessTags.Gain(decibels: decibels + 5)
    }
}
