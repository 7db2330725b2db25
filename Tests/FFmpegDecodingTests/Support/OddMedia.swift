import Foundation
import Testing

/// Short media in containers and codecs that `Media` leaves out, made once for a test run.
enum OddMedia: String, CaseIterable, Sendable {
    case adts = "odd.aac"
    case transportStream = "odd.ts"
    case aiff = "odd.aiff"
    case caf = "odd.caf"
    case au = "odd.au"
    case wave64 = "odd.w64"
    case trueAudio = "odd.tta"
    case mp2 = "odd.mp2"
    case ac3 = "odd.ac3"
    case wma = "odd.wma"
    case fragmentedMP4 = "fragmented.mp4"
    case floatWAV = "float.wav"
    case adpcmWAV = "adpcm.wav"
    case adpcmMicrosoft = "microsoft.wav"
    case avi = "odd.avi"
    case nut = "odd.nut"
    case shortVorbis = "short.ogg"
    case shortOpus = "short.opus"
    case shortFLAC = "short.oga"
    case reversedMP3 = "reversed.mp3"
    case reversedMP4 = "reversed.m4a"

    /// Those whose sound fits on one page of an Ogg.
    static let short: [OddMedia] = [.shortVorbis, .shortOpus, .shortFLAC]

    private static let made = Result { try make() }

    var bytes: [UInt8] {
        get throws {
            let folder = try Self.made.get()
            return Array(try Data(contentsOf: folder.appending(path: rawValue)))
        }
    }

    private var arguments: [String] {
        switch self {
        case .fragmentedMP4:
            ["-c:a", "aac", "-movflags", "+frag_keyframe+empty_moov"]
        case .floatWAV: ["-c:a", "pcm_f32le"]
        case .adpcmWAV: ["-c:a", "adpcm_ima_wav"]
        case .adpcmMicrosoft: ["-c:a", "adpcm_ms"]
        case .avi: ["-c:a", "libmp3lame"]
        case .nut: ["-c:a", "libvorbis"]
        case .shortVorbis, .shortOpus, .shortFLAC: ["-t", "0.4"]
        case .reversedMP3, .reversedMP4: ["-i", "reversed.txt", "-map", "0", "-map_metadata", "1"]
        default: []
        }
    }

    /// Five chapters, the last one first.
    private static let chapters =
        ";FFMETADATA1\n"
        + (0..<5).reversed().map { number in
            "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\(number * 200)\nEND=\(number * 200 + 150)\n"
                + "title=\(number)\n"
        }.joined()

    private static func make() throws -> URL {
        let folder = try #require(Media.folder)
        try Data(chapters.utf8).write(to: folder.appending(path: "reversed.txt"))
        for media in allCases {
            let words =
                ["ffmpeg", "-v", "error", "-nostdin", "-y", "-t", "1", "-i", Media.wav.rawValue]
                + media.arguments + [media.rawValue]
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            guard unsafe system("cd '\(folder.path)' && \(command)") == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
        }
        return folder
    }
}
