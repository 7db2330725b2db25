internal import MediaPlayback
internal import PlaybackControl

/// The values of all properties for what is playing.
struct MPRISProperties: Sendable {
    /// How many tracks the list shows, the current one among the first.
    static let trackLimit = 100
    private static let tracksBefore = 20

    var identity: String
    var desktopEntry: String?
    var support: RemoteCommandSupport
    var info: NowPlayingInfo

    /// The last picture that was written to a file.
    var picture: Picture?

    struct Picture: Sendable {
        var artwork: NowPlayingArtwork?
        var path: String
    }

    /// The values of an interface, by their names; without those of the position.
    func values(of interface: String) -> [String: BusValue]? {
        switch interface {
        case MPRISInterfaces.root.name: root
        case MPRISInterfaces.player.name: player
        case MPRISInterfaces.trackList.name: trackList
        default: nil
        }
    }

    private var root: [String: BusValue] {
        [
            "CanQuit": .boolean(support.canQuit), "CanRaise": .boolean(support.canRaise),
            "HasTrackList": .boolean(true), "Identity": .string(HarmlessText.text(identity)),
            "DesktopEntry": .string(HarmlessText.text(desktopEntry ?? "")),
            "SupportedUriSchemes": .strings(support.addressSchemes.map { HarmlessText.text($0) }),
            "SupportedMimeTypes": .strings(support.mediaTypes.map { HarmlessText.text($0) }),
        ]
    }

    private var player: [String: BusValue] {
        [
            "PlaybackStatus": .string(status), "LoopStatus": .string(info.repeats.loopStatus),
            "Rate": .double(info.rate), "MinimumRate": .double(info.rates.lowerBound),
            "MaximumRate": .double(info.rates.upperBound), "Shuffle": .boolean(info.isShuffled),
            "Metadata": .dictionary(metadata), "Volume": .double(info.volume),
            "CanGoNext": .boolean(info.hasNext), "CanGoPrevious": .boolean(info.hasPrevious),
            "CanPlay": .boolean(info.canPlay), "CanPause": .boolean(info.item != nil),
            "CanSeek": .boolean(info.isSeekable), "CanControl": .boolean(true),
        ]
    }

    private var trackList: [String: BusValue] {
        [
            "Tracks": .objectPaths(tracks.map { TrackID.path(of: $0.id) }),
            "CanEditTracks": .boolean(!support.addressSchemes.isEmpty),
        ]
    }

    private var status: String {
        switch info.status {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }

    // MARK: - Tracks

    /// The part of the queue that the list shows.
    var tracks: [PlaybackItem] {
        let current = info.queue.firstIndex { $0.id == info.item?.id } ?? 0
        let first = max(0, min(current - Self.tracksBefore, info.queue.count - Self.trackLimit))
        return Array(info.queue.dropFirst(first).prefix(Self.trackLimit))
    }

    /// What is told of what is playing.
    var metadata: [String: BusValue] {
        guard let item = info.item else { return ["mpris:trackid": .objectPath(TrackID.none)] }
        var values = Self.metadata(
            of: item, title: info.title, artist: info.artist, album: info.album,
            duration: info.duration)
        values["mpris:artUrl"] = artworkAddress.map { .string($0) }
        return values
    }

    /// Where the picture is that others can open; nil until it is in a file.
    private var artworkAddress: String? {
        switch info.artwork {
        case .address(let address): SharedAddress.text(address)
        case let artwork? where picture?.artwork == artwork:
            picture.flatMap { SharedAddress.text($0.path) }
        default: nil
        }
    }

    /// What is told of an item of the queue.
    func metadata(of item: PlaybackItem) -> [String: BusValue] {
        if item.id == info.item?.id { return metadata }
        var values = Self.metadata(
            of: item, title: item.title, artist: item.artist, album: item.artist,
            duration: item.declaredDuration)
        values["mpris:artUrl"] = item.artworkAddress.flatMap(SharedAddress.text).map {
            .string($0)
        }
        return values
    }

    private static func metadata(
        of item: PlaybackItem, title: String?, artist: String?, album: String?,
        duration: Duration?
    ) -> [String: BusValue] {
        var values: [String: BusValue] = ["mpris:trackid": .objectPath(TrackID.path(of: item.id))]
        values["xesam:title"] = title.map { .string(HarmlessText.text($0)) }
        values["xesam:artist"] = artist.map { .strings([HarmlessText.text($0)]) }
        values["xesam:album"] = album.map { .string(HarmlessText.text($0)) }
        values["xesam:url"] = SharedAddress.text(item.address).map { .string($0) }
        values["mpris:length"] = duration.map { .int64($0.wholeMicroseconds) }
        return values
    }
}

extension QueueRepeat {
    /// What MPRIS calls it.
    var loopStatus: String {
        switch self {
        case .off: "None"
        case .one: "Track"
        case .all: "Playlist"
        }
    }

    init?(loopStatus: String) {
        guard let repeats = Self.allCases.first(where: { $0.loopStatus == loopStatus }) else {
            return nil
        }
        self = repeats
    }
}

extension Duration {
    /// Microseconds, rounded down; clamped to 64 bits.
    var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        let (sum, beyond) = whole.addingReportingOverflow(attoseconds / 1_000_000_000_000)
        return beyond ? (seconds < 0 ? .min : .max) : sum
    }
}
