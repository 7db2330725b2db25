import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import Testing

/// Media of which several stand in one row of bytes, each of another form.
enum ChainMedia: String, CaseIterable, Sendable {
    /// Ogg files: rate and channels change, or the codec does.
    case opus, opusAndVorbis, flac

    /// MPEG audio of unlike rates.
    case mp3, adts, mp3ThreeTimes

    /// The files one behind the other.
    var pieces: [[UInt8]] {
        get throws {
            let folder = try #require(Self.folder)
            return try names.map { Array(try Data(contentsOf: folder.appending(path: $0))) }
        }
    }

    var bytes: [UInt8] { get throws { try pieces.flatMap { $0 } } }

    var isOgg: Bool {
        switch self {
        case .opus, .opusAndVorbis, .flac: true
        case .mp3, .adts, .mp3ThreeTimes: false
        }
    }

    private var names: [String] {
        switch self {
        case .opus: ["stereo.opus", "mono.opus", "other.opus"]
        case .opusAndVorbis: ["stereo.opus", "slow.ogg"]
        case .flac: ["stereo.oga", "slow.oga"]
        case .mp3: ["stereo.mp3", "slow.mp3"]
        case .adts: ["stereo.aac", "slow.aac"]
        case .mp3ThreeTimes: ["stereo.mp3", "slow.mp3", "stereo.mp3"]
        }
    }

    private static let folder: URL? = try? makeFolder()

    private static func makeFolder() throws -> URL {
        let folder = try #require(Media.folder).appending(path: "chains")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let stereo = ["-t", "2.3", "-metadata", "title=One"]
        let slow = ["-ss", "2", "-t", "1.7", "-ac", "1", "-ar", "22050", "-metadata", "title=Two"]
        let recipes: [(String, [String])] = [
            ("stereo.opus", stereo + ["-ar", "48000", "-c:a", "libopus"]),
            ("mono.opus", slow + ["-ar", "48000", "-c:a", "libopus"]),
            ("other.opus", ["-ss", "1", "-t", "1.1", "-ar", "48000", "-c:a", "libopus"]),
            ("slow.ogg", slow + ["-c:a", "libvorbis"]),
            ("stereo.oga", stereo + ["-c:a", "flac"]), ("slow.oga", slow + ["-c:a", "flac"]),
            ("stereo.mp3", stereo + ["-c:a", "libmp3lame", "-q:a", "4", "-id3v2_version", "0"]),
            ("slow.mp3", slow + ["-c:a", "libmp3lame", "-b:a", "48k", "-id3v2_version", "0"]),
            ("stereo.aac", stereo + ["-c:a", "aac", "-aac_pns", "0", "-f", "adts"]),
            ("slow.aac", slow + ["-c:a", "aac", "-aac_pns", "0", "-f", "adts"]),
        ]
        for (name, arguments) in recipes {
            let words =
                ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", "../\(Media.wav.rawValue)"]
                + arguments + [name]
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            guard unsafe system("cd '\(folder.path)' && \(command)") == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
        }
        return folder
    }
}
