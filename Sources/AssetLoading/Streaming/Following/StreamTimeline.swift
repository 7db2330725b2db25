/// Where the segments of a stream lie in time, while its playlist moves on.
///
/// Zero is the beginning of the segment at which the stream was joined.
package struct StreamTimeline: Hashable, Sendable {
    private(set) package var playlist: MediaPlaylist

    /// The segment at which the stream was joined.
    package let joined: Int64

    /// Where each segment begins, and behind them where the last one ends.
    private var starts: [Duration]

    /// Joins a stream: one that may still grow and loses segments three target durations before its
    /// edge (RFC 8216, 6.3.3), any other at its beginning.
    package init(_ playlist: MediaPlaylist) {
        self.playlist = playlist
        starts = Self.starts(of: playlist, from: .zero)
        var index = 0
        if playlist.kind == .sliding, let end = starts.last {
            let latest = end - playlist.targetDuration * 3
            index = starts.dropLast().lastIndex { $0 <= latest } ?? 0
        }
        joined = playlist.firstSequence + Int64(index)
        starts = Self.starts(of: playlist, from: .zero - starts[index])
    }

    /// Where the first segment begins.
    package var start: Duration { starts[0] }

    /// Where the last segment ends.
    package var end: Duration { starts[starts.count - 1] }

    /// What can be heard; nil once the stream has ended.
    package var window: LiveWindow? {
        playlist.isEnded
            ? nil : LiveWindow(start: start, edge: end, isKept: playlist.kind == .event)
    }

    /// Where a segment begins; the nearest place known for one that is not listed.
    package func start(of sequence: Int64) -> Duration {
        let index = min(max(0, sequence - playlist.firstSequence), Int64(starts.count - 1))
        return starts[Int(index)]
    }

    /// Takes the playlist as it is now.
    ///
    /// - Returns: Whether it has news; a copy that is older than what is known has none.
    /// - Throws: `.representationChanged` when the segments' numbers have begun anew.
    package mutating func replace(
        with new: MediaPlaylist, at location: AssetLocation
    ) throws(AssetLoadingError) -> Bool {
        guard new.endSequence >= playlist.firstSequence else {
            throw AssetLoadingError(
                .representationChanged,
                message: "The stream at \(location) has begun anew: open it again.")
        }
        let isOlder =
            new.endSequence < playlist.endSequence || new.firstSequence < playlist.firstSequence
        guard !isOlder, new != playlist else { return false }
        let dropped = new.firstSequence - playlist.firstSequence
        var first = start(of: new.firstSequence)
        let unseen = dropped - Int64(playlist.segments.count)
        if unseen > 0 { first += playlist.targetDuration * Int(min(unseen, 1 << 20)) }
        playlist = new
        starts = Self.starts(of: new, from: first)
        return true
    }

    private static func starts(of playlist: MediaPlaylist, from first: Duration) -> [Duration] {
        var starts = [first]
        starts.reserveCapacity(playlist.segments.count + 1)
        var place = first
        for segment in playlist.segments {
            place += segment.duration
            starts.append(place)
        }
        return starts
    }
}
