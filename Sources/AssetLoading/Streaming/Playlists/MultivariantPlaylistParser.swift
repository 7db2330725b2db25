/// Reads the lines of a playlist that names others.
struct MultivariantPlaylistParser {
    static let variantTag = "#EXT-X-STREAM-INF:"

    private let location: AssetLocation
    private let limits: PlaylistLimits
    private let allowsInsecure: Bool
    private var playlist = MultivariantPlaylist(variants: [], renditions: [])

    /// What was said of the variant whose address comes next.
    private var attributes: PlaylistAttributes?

    init(_ location: AssetLocation, _ limits: PlaylistLimits, _ allowsInsecure: Bool) {
        self.location = location
        self.limits = limits
        self.allowsInsecure = allowsInsecure
    }

    mutating func take(_ line: Substring) throws(AssetLoadingError) {
        let mediaTag = "#EXT-X-MEDIA:"
        if line.hasPrefix(Self.variantTag) {
            attributes = PlaylistAttributes(line.dropFirst(Self.variantTag.count))
        } else if line.hasPrefix(mediaTag) {
            try appendRendition(PlaylistAttributes(line.dropFirst(mediaTag.count)))
        } else if !line.hasPrefix("#"), let attributes {
            self.attributes = nil
            try appendVariant(String(line.drop { $0 == " " }), attributes)
        }
    }

    consuming func finish() throws(AssetLoadingError) -> MultivariantPlaylist {
        guard !playlist.variants.isEmpty else {
            throw .noPlaylist(location, "It names no playlist.")
        }
        return playlist
    }

    private mutating func appendVariant(
        _ name: String, _ attributes: PlaylistAttributes
    ) throws(AssetLoadingError) {
        try checkCount()
        let codecs = (attributes["CODECS"] ?? "").split(separator: ",")
            .map { $0.drop { $0 == " " }.prefix(4) }
        let pictures: Set<Substring> = [
            "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "dvh1", "dvhe", "vp08", "vp09", "vp8",
            "vp9", "av01", "mp4v", "mjpg", "jpeg",
        ]
        playlist.variants.append(
            MultivariantPlaylist.Variant(
                location: try location.resolving(name, allowsInsecure: allowsInsecure),
                bitRate: attributes["BANDWIDTH"].flatMap { Int($0) }.map { max(0, $0) } ?? 0,
                mayHavePicture: attributes["RESOLUTION"] != nil || attributes["VIDEO"] != nil
                    || codecs.contains(where: pictures.contains),
                audioGroup: attributes["AUDIO"]))
    }

    private mutating func appendRendition(
        _ attributes: PlaylistAttributes
    ) throws(AssetLoadingError) {
        guard attributes["TYPE"] == "AUDIO", let group = attributes["GROUP-ID"] else { return }
        try checkCount()
        let isDefault = attributes["DEFAULT"] == "YES"
        var place: AssetLocation?
        if let address = attributes["URI"] {
            place = try location.resolving(address, allowsInsecure: allowsInsecure)
        }
        playlist.renditions.append(
            MultivariantPlaylist.Rendition(
                group: group,
                description: AudioRendition(
                    name: attributes["NAME"] ?? "", language: attributes["LANGUAGE"],
                    isDefault: isDefault),
                isAutomatic: isDefault || attributes["AUTOSELECT"] == "YES", location: place))
    }

    private func checkCount() throws(AssetLoadingError) {
        guard playlist.variants.count + playlist.renditions.count < limits.variants else {
            throw .tooLarge(location, Int64(limits.variants))
        }
    }
}
