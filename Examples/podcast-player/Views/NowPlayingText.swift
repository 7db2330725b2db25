import PlaybackControl

/// The parts of what is played as short texts.
enum NowPlayingText {
    static func elapsed(_ now: NowPlaying) -> String { "\(PlaybackTime(now.time))" }

    /// The time that is left; with a tilde where only the feed tells how long it is.
    static func remaining(_ now: NowPlaying) -> String {
        switch now.duration {
        case .live: return "live"
        case .unknown: return ""
        default: break
        }
        guard let whole = now.duration.duration else { return "" }
        let left = "\(PlaybackTime.remaining(at: now.time, of: whole))"
        return isEstimate(now.duration) ? "~\(left)" : left
    }

    static func isEstimate(_ claim: DurationClaim) -> Bool {
        switch claim {
        case .feed, .estimated: true
        default: false
        }
    }

    static func symbol(_ now: NowPlaying) -> String {
        switch now.phase {
        case .playing: ">"
        case .loading, .buffering: now.wantsToPlay ? "..." : "||"
        case .ended: "end"
        case .failed: "!"
        default: "||"
        }
    }

    static func state(_ now: NowPlaying) -> String {
        switch now.phase {
        case .idle: "Stopped"
        case .loading: "Loading"
        case .ready: "Ready"
        case .buffering: "Buffering"
        case .playing: "Playing"
        case .paused: "Paused"
        case .ended: "Ended"
        case .failed: "Failed"
        }
    }

    static func rate(_ rate: Double) -> String {
        let hundredths = Int((rate * 100).rounded())
        let fraction = hundredths % 100
        if fraction == 0 { return "\(hundredths / 100)x" }
        return fraction % 10 == 0
            ? "\(hundredths / 100).\(fraction / 10)x"
            : "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)x"
    }

    static func percent(_ part: Double) -> String { "\(Int((part * 100).rounded()))%" }

    static func volume(_ now: NowPlaying) -> String {
        now.isMuted ? "Muted" : "Volume \(percent(now.volume))"
    }

    static func loop(_ loop: QueueRepeat) -> String {
        switch loop {
        case .off: "off"
        case .one: "one"
        case .all: "all"
        }
    }
}
