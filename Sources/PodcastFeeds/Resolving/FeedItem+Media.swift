extension FeedItem {
    /// Every media file of the episode, the best first: enclosures, Media RSS and alternate
    /// enclosures, those of one address merged, where the fuller value wins.
    ///
    /// What a device can play comes before what it cannot; then what the feed calls the default,
    /// then whole files before samples, then the order of the feed, enclosures first. Nothing is
    /// left out, because what looks unplayable may be all there is.
    ///
    /// - Parameter canPlay: Whether a device can play a file; by default sound and video.
    public func media(playable canPlay: (FeedMedia) -> Bool = \.isPlayable) -> [FeedMedia] {
        var list = MediaList()
        for enclosure in enclosures { list.add(FeedMedia(enclosure, itunes?.duration)) }
        for file in media?.allFiles ?? [] { if let file = FeedMedia(file) { list.add(file) } }
        for alternate in podcast?.alternateEnclosures ?? [] {
            for source in alternate.sources { list.add(FeedMedia(alternate, source)) }
        }
        let ranked = list.media.enumerated().map { place, medium in
            let key = [canPlay(medium) ? 0 : 1, medium.isSample ? 1 : 0, medium.isDefault ? 0 : 1]
            return (key: key, place: place, medium: medium)
        }
        return ranked.sorted { left, right in
            left.key == right.key
                ? left.place < right.place : left.key.lexicographicallyPrecedes(right.key)
        }
        .map(\.medium)
    }
}

/// Media by address.
private struct MediaList {
    private(set) var media: [FeedMedia] = []
    private var places: [String: Int] = [:]

    mutating func add(_ medium: FeedMedia) {
        if let place = places[medium.url] {
            media[place].merge(medium)
        } else {
            places[medium.url] = media.count
            media.append(medium)
        }
    }
}

extension FeedMedia {
    private init(_ url: FeedURL, type: String?, medium: String?, origin: Origin) {
        self.url = url.address
        origins = [origin]
        if let stated = MediaType.stated(type) {
            (self.type, typeSource) = (stated, .attribute)
        } else if let named = MediaType.named(by: self.url) {
            (self.type, typeSource) = (named, .fileExtension)
        } else if let medium, medium == "audio" || medium == "video" || medium == "image" {
            (self.type, typeSource) = ("\(medium)/*", .medium)
        }
    }

    fileprivate init(_ enclosure: FeedEnclosure, _ duration: FeedValue<Duration>?) {
        self.init(enclosure.url, type: enclosure.type, medium: nil, origin: .enclosure)
        // Some write a zero for a size that they do not know.
        length = enclosure.length?.value.flatMap { $0 > 0 ? $0 : nil }
        self.duration = enclosure.duration?.value ?? duration?.value
        title = enclosure.title
    }

    fileprivate init?(_ file: MediaFile) {
        guard let address = file.url ?? file.details?.player?.url else { return nil }
        self.init(address, type: file.type, medium: file.medium, origin: .mediaContent)
        length = file.fileSize?.value
        duration = file.duration?.value
        bitrate = file.bitrate?.value.map { $0 * 1_000 }
        height = file.height?.value
        language = file.lang
        title = file.details?.title?.text.plainText
        isDefault = file.isDefault?.value ?? false
        isSample = file.expression == "sample"
    }

    fileprivate init(_ alternate: PodcastAlternateEnclosure, _ source: PodcastSource) {
        self.init(
            source.uri, type: source.contentType ?? alternate.type, medium: nil,
            origin: .alternateEnclosure)
        length = alternate.length?.value
        bitrate = alternate.bitrate?.value
        height = alternate.height?.value
        language = alternate.lang
        title = alternate.title
        codecs = alternate.codecs
        integrity = alternate.integrity
        isDefault = alternate.isDefault?.value ?? false
    }

    /// Takes over what is not known yet.
    fileprivate mutating func merge(_ other: FeedMedia) {
        if typeSource != .attribute, other.typeSource == .attribute || type == nil {
            (type, typeSource) = (other.type ?? type, other.typeSource ?? typeSource)
        }
        length = length ?? other.length
        duration = duration ?? other.duration
        bitrate = bitrate ?? other.bitrate
        height = height ?? other.height
        language = language ?? other.language
        title = title ?? other.title
        codecs = codecs ?? other.codecs
        integrity = integrity ?? other.integrity
        isDefault = isDefault || other.isDefault
        isSample = isSample && other.isSample
        origins += other.origins.filter { !origins.contains($0) }
    }
}
