import Foundation
import TestSupport

/// A stereo MP3 of a minute, made by the `ffmpeg` program; gone with the value.
final class PlaybackMedia {
    private let folder: URL

    var path: String { folder.appending(path: "sound.mp3").path }

    /// - Throws: `ProgramFailure` where there is no `ffmpeg` program.
    init() async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let sound = "anoisesrc=color=pink:amplitude=0.3:sample_rate=44100:duration=60:seed=1"
        _ = try await Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", sound, "-ac", "2",
            "-c:a", "libmp3lame", "-b:a", "128k", folder.appending(path: "sound.mp3").path,
        ])
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }
}
