/// Which of a stream's playlists is played.
package struct StreamChoice: Hashable, Sendable {
    package var location: AssetLocation

    /// Nil when the stream offers no choice of sound.
    package var rendition: AudioRendition?

    /// Chooses what is wanted, as far as it is there.
    ///
    /// The wanted name comes first, then the wanted languages, then the default. Among what is left,
    /// sound without pictures is the best and the highest bit rate of it; with pictures the lowest,
    /// since they are fetched for nothing.
    package init(of playlist: MultivariantPlaylist, _ options: StreamingOptions) {
        let lowest = playlist.variants.map(\.bitRate).min() ?? 0
        let limit = max(options.maximumBitRate ?? .max, lowest)
        var best: (choice: StreamChoice, rank: Rank)?
        for variant in playlist.variants where variant.bitRate <= limit {
            let group = playlist.renditions.filter { $0.group == variant.audioGroup }
            // A variant without a group is one choice, whose sound nothing is known of.
            let renditions = group.isEmpty ? [nil] : group.map(Optional.some)
            for rendition in renditions {
                let rank = Rank(variant, rendition, options)
                guard best.map({ rank < $0.rank }) ?? true else { continue }
                let location = rendition?.location ?? variant.location
                let choice = StreamChoice(location: location, rendition: rendition?.description)
                best = (choice, rank)
            }
        }
        guard let best else { preconditionFailure("A playlist of variants names none.") }
        self = best.choice
    }

    package init(location: AssetLocation, rendition: AudioRendition? = nil) {
        self.location = location
        self.rendition = rendition
    }
}

/// How far from the best a choice is; less is better.
private struct Rank: Comparable {
    private let places: [Int]

    init(
        _ variant: MultivariantPlaylist.Variant, _ rendition: MultivariantPlaylist.Rendition?,
        _ options: StreamingOptions
    ) {
        let description = rendition?.description
        let isNamed = options.renditionName.map { $0 == description?.name } ?? false
        let language = options.languages.firstIndex { wanted in
            description?.language.map { Self.matches($0, wanted) } ?? false
        }
        let isDefault = description?.isDefault ?? true
        let hasPicture = variant.mayHavePicture && rendition?.location == nil
        places = [
            isNamed ? 0 : 1, language ?? options.languages.count, isDefault ? 0 : 1,
            rendition?.isAutomatic ?? true ? 0 : 1, hasPicture ? 1 : 0,
            hasPicture ? variant.bitRate : -variant.bitRate,
        ]
    }

    /// Whether a tag names the language that is wanted, or a form of it.
    private static func matches(_ tag: String, _ wanted: String) -> Bool {
        let (tag, wanted) = (tag.lowercased(), wanted.lowercased())
        return tag == wanted || tag.hasPrefix(wanted + "-")
    }

    static func < (left: Rank, right: Rank) -> Bool {
        left.places.lexicographicallyPrecedes(right.places)
    }
}
