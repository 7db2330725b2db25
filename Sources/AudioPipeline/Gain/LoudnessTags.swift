/// How loud media say they are, as the gain that makes all alike.
///
/// From the tags of ReplayGain 1 and 2 (`REPLAYGAIN_TRACK_GAIN` and the like, or the field in the tag
/// of LAME) and those of RFC 7845, section 5.2.1 (`R128_TRACK_GAIN`). Nothing is applied by whoever
/// reads them.
public struct LoudnessTags: Hashable, Sendable {
    /// A gain in decibels.
    public struct Gain: Hashable, Sendable {
        /// What to add, in decibels, from -100 to 100.
        public var decibels: Double

        /// The highest sample without the gain, where full scale is 1; nil when nothing says it.
        public var peak: Double?

        /// Names a gain.
        public init(decibels: Double, peak: Double? = nil) {
            self.decibels = decibels
            self.peak = peak
        }
    }

    /// The gain to the reference of ReplayGain, 89 dB, which is -18 LUFS, for this recording.
    public var track: Gain?

    /// The same for what it is a part of, so that its parts keep their differences.
    public var album: Gain?

    /// The gain in decibels to the reference of EBU R 128, -23 LUFS, for this recording.
    public var r128Track: Double?

    /// The same for what it is a part of.
    public var r128Album: Double?

    /// Whether nothing is said.
    public var isEmpty: Bool { self == LoudnessTags() }

    /// Says nothing, until a gain is set.
    public init() {}
}
