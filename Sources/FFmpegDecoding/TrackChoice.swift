internal import AssetLoading

/// Which of several tracks of a container is decoded.
///
/// Of those that are left at each step: the number, the languages in their order, what the
/// container plays where nobody chooses, and what FFmpeg takes for the best.
public struct TrackChoice: Hashable, Sendable {
    /// The number of the track in `MediaMetadata.tracks`, from 0; nil for any that is sound.
    public var number: Int?

    /// Languages, the dearest first, such as `de`, `de-CH` or `ger`.
    public var languages: [String] = []

    /// Leaves the choice to the container.
    public init(number: Int? = nil, languages: [String] = []) {
        self.number = number
        self.languages = languages
    }

    /// The number of the track to decode; nil to leave it to FFmpeg.
    func number(among tracks: [MediaTrack]) -> Int? {
        if let number { return number }
        let sounds = tracks.indices.filter { tracks[$0].kind == .audio }
        for language in languages {
            let matches = sounds.filter {
                tracks[$0].language.map { Self.isSame($0, language) } ?? false
            }
            if let match = matches.first(where: { tracks[$0].isDefault }) ?? matches.first {
                return match
            }
        }
        let defaults = sounds.filter { tracks[$0].isDefault }
        // Where all are marked the mark says nothing.
        return defaults.count == 1 && sounds.count > 1 ? defaults[0] : nil
    }

    /// Compares the languages, without regions, by the codes of two or three letters.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        primary(one) == primary(other)
    }

    private static func primary(_ tag: String) -> String {
        let code = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
        return shortCodes[String(code)] ?? String(code)
    }

    /// The codes of two letters for those of three that media use: ISO 639-2, both kinds.
    private static let shortCodes: [String: String] = {
        let codes = """
            ara ar bul bg cat ca ces cs cze cs chi zh zho zh dan da deu de ger de ell el gre el \
            eng en est et eus eu baq eu fas fa per fa fin fi fra fr fre fr gle ga heb he hin hi \
            hrv hr hun hu ind id isl is ice is ita it jpn ja kor ko lav lv lit lt may ms msa ms \
            nld nl dut nl nno nn nob nb nor no pol pl por pt ron ro rum ro rus ru slk sk slo sk \
            slv sl spa es srp sr swe sv tha th tur tr ukr uk vie vi cym cy wel cy
            """.split(whereSeparator: \.isWhitespace).map(String.init)
        return Dictionary(
            stride(from: 0, to: codes.count - 1, by: 2).map { (codes[$0], codes[$0 + 1]) },
            uniquingKeysWith: { first, _ in first })
    }()
}
