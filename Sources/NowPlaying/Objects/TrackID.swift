internal import PlaybackControl

/// The object paths that stand for the items of a queue.
enum TrackID {
    /// What stands for no item.
    static let none = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    private static let prefix = "/swift_player_primitives/track/"

    static func path(of occurrence: PlaybackOccurrence?) -> String {
        occurrence.map { "\(prefix)\($0.number)" } ?? none
    }

    /// The item of a queue that a path stands for.
    static func item(at path: String, in queue: [PlaybackItem]) -> PlaybackItem? {
        guard path.hasPrefix(prefix), let number = UInt64(path.dropFirst(prefix.count)) else {
            return nil
        }
        return queue.first { $0.id.number == number }
    }
}
