/// What media say of themselves: the usual things under one name each, and all else as it stands.
///
/// Containers have names of their own for the same thing, such as `TPE2`, `aART` and `ALBUMARTIST`.
/// Of two tags with one meaning the one counts whose name stands first in ``Name/aliases``; the
/// other stays as it stands.
public struct MediaTags: Hashable, Sendable {
    /// What is said in the usual way; no text is empty.
    public private(set) var common: [Name: String] = [:]

    /// What is said otherwise, by the container's own name in lower case.
    public private(set) var other: [String: String] = [:]

    /// Sorts tags by what they mean.
    ///
    /// - Parameter tags: Texts by the container's names, in upper or lower case.
    public init(_ tags: [String: String] = [:]) {
        // In the order of names, so that of two spellings of one name always the same counts.
        for (name, text) in tags.sorted(by: { $0.key < $1.key }) {
            other[name.lowercased()] = text
        }
        for name in Name.allCases {
            for alias in name.aliases where common[name] == nil {
                guard let text = other[alias], !text.isEmpty else { continue }
                other[alias] = nil
                common[name] = text
            }
        }
    }

    /// What is said in the usual way; nil where nothing is.
    public subscript(name: Name) -> String? { common[name] }
}

extension MediaTags {
    /// What a tag tells.
    @nonexhaustive
    public enum Name: String, CaseIterable, Sendable {
        /// What the recording is called.
        case title

        /// Who made it.
        case artist

        /// What it is a part of.
        case album

        /// Who made what it is a part of.
        case albumArtist

        /// The show that it is an episode of.
        case show

        /// Who wrote it.
        case composer

        /// Its genre, or several.
        case genre

        /// When it was made or published, as it stands; a year at the least.
        case date

        /// Its number, often with that of all, such as `3/12`.
        case track

        /// The number of the disc.
        case disc

        /// What it is about.
        case description

        /// A remark.
        case comment

        /// The words that are sung or spoken.
        case lyrics

        /// The language, as it stands; often three letters of ISO 639-2.
        case language

        /// Who published it.
        case publisher

        /// Who has the rights in it.
        case copyright

        /// The program that wrote it.
        case encoder

        /// The names of containers for it, the best first.
        public var aliases: [String] {
            switch self {
            case .title: ["title", "tit2", "©nam"]
            case .artist: ["artist", "tpe1", "©art", "author"]
            case .album: ["album", "talb", "©alb"]
            case .albumArtist: ["album_artist", "albumartist", "album artist", "tpe2", "aart"]
            case .show: ["show", "tvsh", "podcast"]
            case .composer: ["composer", "tcom", "©wrt"]
            case .genre: ["genre", "tcon", "©gen"]
            case .date: ["date", "tdrc", "tdrl", "©day", "year", "creation_time"]
            case .track: ["track", "tracknumber", "trck", "trkn"]
            case .disc: ["disc", "discnumber", "tpos", "disk"]
            case .description: ["description", "synopsis", "tdes", "desc", "ldes"]
            case .comment: ["comment", "comm", "©cmt"]
            case .lyrics: ["lyrics", "unsyncedlyrics", "uslt", "©lyr"]
            case .language: ["language", "tlan"]
            case .publisher: ["publisher", "tpub", "organization", "label"]
            case .copyright: ["copyright", "tcop", "cprt"]
            case .encoder: ["encoder", "encoded_by", "tsse", "tenc", "©too"]
            }
        }
    }
}
