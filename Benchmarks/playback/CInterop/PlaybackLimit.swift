import CPlaybackLimit

/// What playing has to cost at least.
enum PlaybackLimit {
    static let argument = "--limit"

    /// Plays a file to its end with a loop in C.
    static func play(_ file: String) {
        unsafe file.withCString { unsafe playback_limit($0) }
    }
}
