/// How loud media say they are, as the gain that makes all alike.
///
/// From the tags of ReplayGain 1 and 2 (`REPLAYGAIN_TRACK_GAIN` and the like, or the field in the tag
/// of LAME) and those of RFC 7845, section 5.2.1 (`R128_TRACK_GAIN`). Nothing is applied.
public struct LoudnessTags: Hashable, Sendable {
    /// A gain in decibels.
    public struct Gain: Hashable, Sendable {
        /// What to add, in decibels, from -100 to 100.
        public var decibels: Double

        /// The highest sample without the gain, where full scale is 1; nil when nothing says it.
        public var peak: Double?
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

    init() {}

    /// Reads the tags; names in lower case.
    init(_ tags: [String: String]) {
        track = Self.gain(tags["replaygain_track_gain"], peak: tags["replaygain_track_peak"])
        album = Self.gain(tags["replaygain_album_gain"], peak: tags["replaygain_album_peak"])
        r128Track = Self.fixedPoint(tags["r128_track_gain"])
        r128Album = Self.fixedPoint(tags["r128_album_gain"])
    }

    private static func gain(_ text: String?, peak: String?) -> Gain? {
        guard let decibels = number(text), (-100...100).contains(decibels) else { return nil }
        return Gain(decibels: decibels, peak: number(peak).flatMap { $0 >= 0 ? $0 : nil })
    }

    /// Reads a number in front of a unit, such as `-6.5 dB`.
    private static func number(_ text: String?) -> Double? {
        guard let word = text?.split(whereSeparator: \.isWhitespace).first else { return nil }
        let digits = word.lowercased().hasSuffix("db") ? word.dropLast(2) : word
        return Double(digits.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil }
    }

    /// Reads a number of 256ths of a decibel.
    private static func fixedPoint(_ text: String?) -> Double? {
        text.flatMap { text in Int16(text.filter { !$0.isWhitespace }) }.map { Double($0) / 256 }
    }
}
