import Foundation
import TestSupport

/// Ten minutes of sound in the forms in which podcasts come, made by the `ffmpeg` program.
enum SeekMedia: String, CaseIterable {
    case constantMP3 = "MP3 of a constant bit rate"
    case variableMP3 = "MP3 of a variable bit rate with an index"
    case aac = "AAC in MP4"

    /// The length in seconds.
    static let length = 600

    private var fileName: String {
        switch self {
        case .constantMP3: "constant.mp3"
        case .variableMP3: "variable.mp3"
        case .aac: "sound.m4a"
        }
    }

    private var encoding: [String] {
        switch self {
        case .constantMP3: ["-c:a", "libmp3lame", "-b:a", "128k"]
        case .variableMP3: ["-c:a", "libmp3lame", "-q:a", "4"]
        case .aac: ["-c:a", "aac", "-b:a", "128k", "-movflags", "+faststart"]
        }
    }

    /// Makes the media; nil when there is no `ffmpeg` program.
    ///
    /// The sound swells and fades, so that a variable bit rate varies.
    static func make() async -> [SeekMedia: [UInt8]]? {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "player-seeks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = "anoisesrc=c=pink:r=44100:a=0.5:seed=3:d=\(length),tremolo=f=0.1:d=0.95"
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var media: [SeekMedia: [UInt8]] = [:]
            for kind in allCases {
                let path = folder.appending(path: kind.fileName).path
                _ = try await Program.run(
                    ["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", source]
                        + kind.encoding + [path])
                media[kind] = Array(try Data(contentsOf: URL(filePath: path)))
            }
            return media
        } catch {
            return nil
        }
    }
}
