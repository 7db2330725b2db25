/// The interfaces of MPRIS 2.2, whole.
enum MPRISInterfaces {
    static let path = "/org/mpris/MediaPlayer2"
    static let all = [root, player, trackList, Introspection.properties, Introspection.interface]

    /// Those with properties, in the order in which changes are told.
    static let own = [root, player, trackList]

    static let root = BusInterface(
        name: "org.mpris.MediaPlayer2",
        methods: [BusMethod(name: "Raise"), BusMethod(name: "Quit")],
        properties: [
            BusProperty(name: "CanQuit", signature: "b"),
            BusProperty(name: "CanRaise", signature: "b"),
            BusProperty(name: "HasTrackList", signature: "b"),
            BusProperty(name: "Identity", signature: "s"),
            BusProperty(name: "DesktopEntry", signature: "s"),
            BusProperty(name: "SupportedUriSchemes", signature: "as"),
            BusProperty(name: "SupportedMimeTypes", signature: "as"),
        ])

    static let player = BusInterface(
        name: "org.mpris.MediaPlayer2.Player",
        methods: [
            BusMethod(name: "Next"), BusMethod(name: "Previous"), BusMethod(name: "Pause"),
            BusMethod(name: "PlayPause"), BusMethod(name: "Stop"), BusMethod(name: "Play"),
            BusMethod(name: "Seek", takes: [.init(name: "Offset", signature: "x")]),
            BusMethod(
                name: "SetPosition",
                takes: [
                    .init(name: "TrackId", signature: "o"),
                    .init(name: "Position", signature: "x"),
                ]),
            BusMethod(name: "OpenUri", takes: [.init(name: "Uri", signature: "s")]),
        ],
        properties: [
            BusProperty(name: "PlaybackStatus", signature: "s"),
            BusProperty(name: "LoopStatus", signature: "s", isWritable: true),
            BusProperty(name: "Rate", signature: "d", isWritable: true),
            BusProperty(name: "Shuffle", signature: "b", isWritable: true),
            BusProperty(name: "Metadata", signature: "a{sv}"),
            BusProperty(name: "Volume", signature: "d", isWritable: true),
            BusProperty(name: "Position", signature: "x", change: .silent),
            BusProperty(name: "MinimumRate", signature: "d"),
            BusProperty(name: "MaximumRate", signature: "d"),
            BusProperty(name: "CanGoNext", signature: "b"),
            BusProperty(name: "CanGoPrevious", signature: "b"),
            BusProperty(name: "CanPlay", signature: "b"),
            BusProperty(name: "CanPause", signature: "b"),
            BusProperty(name: "CanSeek", signature: "b"),
            BusProperty(name: "CanControl", signature: "b", change: .silent),
        ],
        signals: [BusMethod(name: "Seeked", gives: [.init(name: "Position", signature: "x")])])

    static let trackList = BusInterface(
        name: "org.mpris.MediaPlayer2.TrackList",
        methods: [
            BusMethod(
                name: "GetTracksMetadata", takes: [.init(name: "TrackIds", signature: "ao")],
                gives: [.init(name: "Metadata", signature: "aa{sv}")]),
            BusMethod(
                name: "AddTrack",
                takes: [
                    .init(name: "Uri", signature: "s"), .init(name: "AfterTrack", signature: "o"),
                    .init(name: "SetAsCurrent", signature: "b"),
                ]),
            BusMethod(name: "RemoveTrack", takes: [.init(name: "TrackId", signature: "o")]),
            BusMethod(name: "GoTo", takes: [.init(name: "TrackId", signature: "o")]),
        ],
        properties: [
            BusProperty(name: "Tracks", signature: "ao", change: .invalidated),
            BusProperty(name: "CanEditTracks", signature: "b"),
        ],
        signals: [
            BusMethod(
                name: "TrackListReplaced",
                gives: [
                    .init(name: "Tracks", signature: "ao"),
                    .init(name: "CurrentTrack", signature: "o"),
                ]),
            BusMethod(
                name: "TrackAdded",
                gives: [
                    .init(name: "Metadata", signature: "a{sv}"),
                    .init(name: "AfterTrack", signature: "o"),
                ]),
            BusMethod(
                name: "TrackRemoved", gives: [.init(name: "TrackId", signature: "o")]),
            BusMethod(
                name: "TrackMetadataChanged",
                gives: [
                    .init(name: "TrackId", signature: "o"),
                    .init(name: "Metadata", signature: "a{sv}"),
                ]),
        ])
}
