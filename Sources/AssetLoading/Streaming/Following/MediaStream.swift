internal import PlayerInternals

/// A stream of HTTP Live Streaming: its playlist, followed while it grows, and its keys.
///
/// Everything that waits ends at once when its task is cancelled. Any number of byte sources may
/// read from it, one at a time.
package final class MediaStream: Sendable {
    package let options: StreamingOptions

    /// The renditions of its sound that are offered, and the one that was chosen.
    package let renditions: [AudioRendition]
    package let rendition: AudioRendition?

    private let location: AssetLocation
    private let state: Locked<State>

    private struct State {
        var timeline: StreamTimeline
        var schedule: ReloadSchedule
        var sinceLoad: @Sendable () -> Duration
        var keys: [(location: AssetLocation, bytes: [UInt8])] = []
    }

    /// The keys that are remembered.
    private static let keyCount = 8

    /// Reads a playlist and, where it names others, the one of them that is wanted.
    ///
    /// - Parameters:
    ///   - bytes: The playlist, which was loaded already.
    ///   - location: Where it came from, after redirects.
    /// - Throws: What loading throws, and what ``Playlist/init(_:at:limits:allowsInsecure:)`` does.
    package init(
        _ bytes: [UInt8], at location: AssetLocation, _ options: StreamingOptions
    ) async throws(AssetLoadingError) {
        self.options = options
        switch try Self.playlist(bytes, location, options) {
        case .media(let playlist):
            self.location = location
            renditions = []
            rendition = nil
            state = Locked(Self.state(playlist, options))
        case .multivariant(let variants):
            let choice = StreamChoice(of: variants, options)
            let document = try await PlaylistDocument(
                choice.location, options.opener, limit: options.limits.bytes)
            guard
                case .media(let playlist) = try Self.playlist(
                    document.bytes, document.location, options)
            else { throw .noPlaylist(choice.location, "A variant names variants.") }
            // Loaded again from where it was named, since redirects may be for one time only.
            self.location = choice.location
            var offered: [AudioRendition] = []
            for entry in variants.renditions where !offered.contains(entry.description) {
                offered.append(entry.description)
            }
            renditions = offered
            rendition = choice.rendition
            state = Locked(Self.state(playlist, options))
        }
    }

    /// What is known of the segments by now.
    package var timeline: StreamTimeline { state.withLock { $0.timeline } }

    /// What a stream has at a place.
    package enum Entry: Sendable {
        case segment(MediaSegment)

        /// It has left the window; this one is the first that is left.
        case expired(first: Int64)
        case end
    }

    /// The segment of a number; waits until the stream has it or ends before.
    package func entry(_ sequence: Int64) async throws(AssetLoadingError) -> Entry {
        while true {
            let playlist = timeline.playlist
            if let segment = playlist[sequence] { return .segment(segment) }
            if sequence < playlist.firstSequence { return .expired(first: playlist.firstSequence) }
            if playlist.isEnded { return .end }
            try await reload()
        }
    }

    /// The 16 bytes of a key.
    package func key(at location: AssetLocation) async throws(AssetLoadingError) -> [UInt8] {
        let known = state.withLock { $0.keys.first { $0.location == location }?.bytes }
        if let known { return known }
        let document = try await PlaylistDocument(location, options.opener, limit: 16)
        guard document.bytes.count == 16 else {
            throw AssetLoadingError(
                .notMedia, message: "\(location) is no key of 128 bits: ask its publisher.",
                cause: "\(document.bytes.count) bytes")
        }
        state.withLock { state in
            state.keys.append((location, document.bytes))
            if state.keys.count > Self.keyCount { state.keys.removeFirst() }
        }
        return document.bytes
    }

    /// Waits for the playlist's next time and loads it again.
    private func reload() async throws(AssetLoadingError) {
        let wait = state.withLock { state in
            state.schedule.interval(state.timeline.playlist.targetDuration) - state.sinceLoad()
        }
        if wait > .zero {
            do { try await options.clock.sleep(for: wait) } catch { throw .cancelled }
        }
        let document = try await PlaylistDocument(
            location, options.opener, limit: options.limits.bytes)
        guard
            case .media(let playlist) = try Self.playlist(
                document.bytes, document.location, options)
        else { throw .noPlaylist(location, "It names variants now.") }
        let restarted = options.clock.stopwatch()
        try state.withLock { state throws(AssetLoadingError) in
            let hasNews = try state.timeline.replace(with: playlist, at: location)
            let elapsed = state.sinceLoad()
            state.sinceLoad = restarted
            try state.schedule.loaded(hasNews: hasNews, after: elapsed, from: location)
        }
    }

    private static func playlist(
        _ bytes: [UInt8], _ location: AssetLocation, _ options: StreamingOptions
    ) throws(AssetLoadingError) -> Playlist {
        try Playlist(
            bytes, at: location, limits: options.limits,
            allowsInsecure: options.allowsInsecureResources)
    }

    private static func state(_ playlist: MediaPlaylist, _ options: StreamingOptions) -> State {
        State(
            timeline: StreamTimeline(playlist),
            schedule: ReloadSchedule(patience: options.limits.patience),
            sinceLoad: options.clock.stopwatch())
    }
}
