internal import CPlayerFFmpeg

/// A format that was recognised.
///
/// Safety: FFmpeg's table of formats is constant and lives as long as the process.
@safe
struct ContainerFormat: @unchecked Sendable {
    let format: UnsafePointer<AVInputFormat>
    let score: Int

    /// Formats that are no media, but name others.
    private static let playlists = ["hls", "dash", "concat", "sdp", "rtsp", "imf"]

    /// The short names of the format, parted by commas.
    var name: String { unsafe String(cString: format.pointee.name) }

    var isPlaylist: Bool {
        let first = name.utf8.prefix { $0 != UInt8(ascii: ",") }
        return Self.playlists.contains { $0.utf8.elementsEqual(first) }
    }

    /// Formats without a mark, which FFmpeg finds in garbage and makes noise of.
    private static let unmarked: Set<String> = ["amrnb", "amrwb"]

    /// Whether it is no more than a guess from a few bytes.
    var isGuess: Bool { score <= 1 || Self.unmarked.contains(name) }
}
