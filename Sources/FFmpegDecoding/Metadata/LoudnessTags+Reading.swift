internal import AudioPipeline

extension LoudnessTags {
    /// Reads the tags; names in lower case.
    init(_ tags: [String: String]) {
        self.init()
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
