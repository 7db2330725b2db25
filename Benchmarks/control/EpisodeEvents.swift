import PlaybackControl

/// The life of an episode as the parts of a player report it, late events of the last one included.
struct EpisodeEvents {
    static let item = PlaybackItem(
        address: "https://cdn.example/episodes/412.mp3", title: "412: The last mile",
        artist: "A show about everything", artworkAddress: "https://cdn.example/412.jpg",
        declaredDuration: .seconds(3_754))

    /// What happens after an item is begun, to its end.
    static let own: [PlaybackEvent] = {
        let duration = DurationClaim.exact(.seconds(3_754))
        var events: [PlaybackEvent] = [
            .ready(duration: duration, isSeekable: true), .buffered, .started,
        ]
        for minute in 1...30 { events.append(.position(.seconds(minute * 60))) }
        events += [.stalled, .buffered, .started]
        for minute in 31...62 { events.append(.position(.seconds(minute * 60))) }
        return events + [.duration(duration), .ended(.playedToEnd(frames: 180_192_000))]
    }()

    /// What still comes of the episode before.
    static let late: [PlaybackEvent] = [
        .position(.seconds(61)), .stalled, .buffered,
        .failed(PlaybackFailure(.loading, message: "Check the connection and try again.")),
    ]

    static var count: Int { own.count + late.count }
}
