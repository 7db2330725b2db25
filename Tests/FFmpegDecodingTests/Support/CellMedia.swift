import Foundation
import Testing

/// Media in every container and codec in which seeking was measured, of the sound of ``Media``.
enum CellMedia: String, CaseIterable, Sendable {
    case aiff = "cell.aiff"
    case caf = "cell.caf"
    case tta = "cell.tta"
    case mp3High = "high.mp3"
    case mp3VariableUntagged = "variable-untagged.mp3"
    case mp3Low = "low.mp3"
    case aacFragmented = "fragmented.mp4"
    case adts = "cell.aac"
    case transport = "cell.ts"
    case vorbisMatroska = "vorbis.mka"
    case opusMatroska = "opus.mka"
    case alacMatroska = "alac.mka"
    case flacMP4 = "flac.mp4"

    // Those whose decoders make noise of their own.
    case aacNoise = "noise.m4a"
    case ac3 = "cell.ac3"
    case mp2 = "cell.mp2"
    case wma = "cell.wma"

    static let noisy: [CellMedia] = [.aacNoise, .ac3, .mp2, .wma]
    static let exact: [CellMedia] = allCases.filter { !noisy.contains($0) }

    /// Whether the container knows how many frames there are, to the frame.
    var hasExactLength: Bool {
        switch self {
        case .aiff, .caf, .tta, .mp3High, .vorbisMatroska, .opusMatroska, .alacMatroska, .flacMP4:
            true
        default: false
        }
    }

    /// The frames of the sound at the format's own rate.
    var frameCount: Int64 { self == .opusMatroska ? 288_237 : Media.frameCount }

    var bytes: [UInt8] {
        get throws {
            let folder = try #require(Self.folder)
            return Array(try Data(contentsOf: folder.appending(path: rawValue)))
        }
    }

    private var arguments: (source: Media, words: [String]) {
        switch self {
        case .aiff: (.wav, ["-c:a", "pcm_s16be"])
        case .caf: (.wav, ["-c:a", "pcm_s16be"])
        case .tta: (.wav, ["-c:a", "tta"])
        case .mp3High: (.wav, ["-c:a", "libmp3lame", "-b:a", "320k"])
        case .mp3VariableUntagged:
            (.wav, ["-c:a", "libmp3lame", "-q:a", "2", "-write_xing", "0", "-id3v2_version", "0"])
        case .mp3Low: (.wav, ["-ac", "1", "-ar", "24000", "-c:a", "libmp3lame", "-b:a", "8k"])
        case .aacFragmented:
            (.aac, ["-c", "copy", "-movflags", "+frag_keyframe+empty_moov"])
        case .adts, .transport: (.aac, ["-c", "copy"])
        case .flacMP4: (.flac, ["-c", "copy", "-strict", "-2"])
        case .vorbisMatroska: (.vorbis, ["-c", "copy"])
        case .opusMatroska: (.opus, ["-c", "copy"])
        case .alacMatroska: (.alac, ["-c", "copy"])
        case .aacNoise: (.wav, ["-c:a", "aac", "-b:a", "64k"])
        case .ac3: (.wav, ["-c:a", "ac3", "-b:a", "192k"])
        case .wma: (.wav, ["-c:a", "wmav2", "-b:a", "128k"])
        case .mp2: (.wav, ["-c:a", "mp2", "-b:a", "192k"])
        }
    }

    private static let folder: URL? = try? makeFolder()

    private static func makeFolder() throws -> URL {
        let folder = try #require(Media.folder)
        for cell in allCases {
            let (source, arguments) = cell.arguments
            let words =
                ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", source.rawValue] + arguments
            let command = (words + [cell.rawValue]).map { "'\($0)'" }.joined(separator: " ")
            guard unsafe system("cd '\(folder.path)' && \(command)") == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
        }
        return folder
    }
}
