import Foundation
import PlayerInternals
import Testing

/// Media that the `ffmpeg` program makes once for a test run, all of one sound.
///
/// The sound is noise that swells, six seconds and a little, so that no two places in it are alike
/// and no codec's frame ends with it.
enum Media: String, CaseIterable, Sendable {
    case wav = "sound.wav"
    case flac = "sound.flac"
    case mp3 = "sound.mp3"
    case mp3Variable = "variable.mp3"
    case mp3Slow = "slow.mp3"
    case aac = "sound.m4a"
    case alac = "lossless.m4a"
    case opus = "sound.opus"
    case vorbis = "sound.ogg"
    case wavPack = "sound.wv"
    case opusMP4 = "opus.mp4"
    case opusWebM = "opus.webm"
    case vorbisWebM = "vorbis.webm"
    case flacOgg = "flac.oga"
    case flacMatroska = "flac.mka"
    case aacMatroska = "aac.mka"

    // Other media, for single tests.
    case untaggedMP3 = "untagged.mp3"
    case tagged = "tagged.m4a"
    case tagged3 = "tagged.mp3"
    case video = "silent.mp4"
    case oddLayout = "nine.wav"
    case picture = "picture.png"
    case twoPictures = "pictures.mp3"
    case twoTracks = "tracks.mka"
    case lateOpus = "late.opus"
    case lateVorbis = "late.ogg"
    case lateFLAC = "late.oga"

    /// The formats whose ends are exact.
    static let exact: [Media] = [
        .wav, .flac, .mp3, .mp3Variable, .mp3Slow, .aac, .alac, .opus, .vorbis, .wavPack,
        .opusMP4, .opusWebM, .vorbisWebM, .flacOgg, .flacMatroska,
    ]

    /// The formats in which every seek is exact.
    static let seekable: [Media] = exact + [.aacMatroska, .untaggedMP3]

    static let frameCount: Int64 = 264_817

    /// The length in frames at the format's own rate.
    var frameCount: Int64 {
        switch self {
        case .opus, .opusMP4, .opusWebM: 288_237
        case .mp3Slow: 96_079
        default: Self.frameCount
        }
    }

    /// Nil when there is no `ffmpeg` program; tests are skipped then, with ``absence``.
    static let folder: URL? = try? makeFolder()

    static var isAvailable: Bool { folder != nil }

    static let absence = "The ffmpeg program is not there: install it to make the media."

    var bytes: [UInt8] {
        get throws {
            let folder = try #require(Self.folder)
            return Array(try Data(contentsOf: folder.appending(path: rawValue)))
        }
    }

    var path: String { Self.folder?.appending(path: rawValue).path ?? "" }

    private var arguments: [String] {
        let sound = ["-i", Media.wav.rawValue]
        return switch self {
        case .wav:
            [
                "-filter_complex",
                """
                anoisesrc=c=pink:r=44100:a=0.5:seed=11:d=7[a];\
                anoisesrc=c=pink:r=44100:a=0.5:seed=12:d=7[b];\
                [a][b]amerge=inputs=2,tremolo=f=4.3:d=0.8,atrim=end_sample=\(Self.frameCount)
                """,
                "-c:a", "pcm_s16le",
            ]
        case .flac: sound + ["-c:a", "flac"]
        case .mp3: sound + ["-c:a", "libmp3lame", "-b:a", "128k"]
        case .mp3Variable: sound + ["-c:a", "libmp3lame", "-q:a", "2"]
        case .mp3Slow: sound + ["-ac", "1", "-ar", "16000", "-c:a", "libmp3lame", "-b:a", "8k"]
        case .untaggedMP3:
            sound + ["-c:a", "libmp3lame", "-write_xing", "0", "-id3v2_version", "0"]
        case .aac: sound + ["-c:a", "aac", "-b:a", "128k", "-aac_pns", "0"]
        case .alac: sound + ["-c:a", "alac"]
        case .opus: sound + ["-ar", "48000", "-c:a", "libopus", "-b:a", "96k"]
        case .vorbis: sound + ["-c:a", "libvorbis", "-q:a", "4"]
        case .wavPack: sound + ["-c:a", "wavpack"]
        case .opusMP4: ["-i", Media.opus.rawValue, "-c", "copy"]
        case .opusWebM: ["-i", Media.opus.rawValue, "-c", "copy"]
        case .vorbisWebM: ["-i", Media.vorbis.rawValue, "-c", "copy"]
        case .flacOgg: ["-i", Media.flac.rawValue, "-c", "copy"]
        case .flacMatroska: ["-i", Media.flac.rawValue, "-c", "copy"]
        case .aacMatroska: ["-i", Media.aac.rawValue, "-c", "copy"]
        case .tagged, .tagged3:
            [
                "-i", self == .tagged ? Media.aac.rawValue : Media.mp3.rawValue,
                "-i", "chapters.txt", "-f", "lavfi", "-i", "color=c=red:s=16x16:d=1", "-map", "0:a",
                "-map", "2:v", "-map_metadata", "1", "-c:a", "copy", "-c:v", "mjpeg", "-frames:v",
                "1", "-disposition:v", "attached_pic",
            ]
        case .twoPictures:
            [
                "-i", Media.mp3.rawValue, "-f", "lavfi", "-i", "color=c=red:s=16x16:d=1",
                "-f", "lavfi", "-i", "color=c=blue:s=16x16:d=1", "-map", "0:a", "-map", "1:v",
                "-map", "2:v", "-c:a", "copy", "-c:v:0", "mjpeg", "-c:v:1", "png",
                "-frames:v", "1", "-metadata:s:v:0", "comment=Cover (back)",
                "-metadata:s:v:1", "comment=Cover (front)",
            ]
        case .twoTracks:
            [
                "-i", Media.opus.rawValue, "-i", Media.aac.rawValue, "-map", "0:a", "-map", "1:a",
                "-c", "copy", "-metadata:s:a:0", "language=ger", "-metadata:s:a:0", "title=Ton",
                "-metadata:s:a:1", "language=eng", "-disposition:a:0", "0",
                "-disposition:a:1", "default",
            ]
        // Recorded from the middle on: the times go on where they were.
        case .lateOpus: sound + Self.cut + ["-ar", "48000", "-c:a", "libopus", "-b:a", "96k"]
        case .lateVorbis: sound + Self.cut + ["-c:a", "libvorbis", "-q:a", "4"]
        case .lateFLAC: sound + Self.cut + ["-c:a", "flac"]
        case .video: ["-f", "lavfi", "-i", "color=c=blue:s=32x32:d=1", "-c:v", "mpeg4"]
        case .picture: ["-f", "lavfi", "-i", "color=c=red:s=16x16:d=1", "-frames:v", "1"]
        case .oddLayout:
            sound + [
                "-filter_complex",
                "aeval=val(0)|val(1)|0|0|0|0|0|0|0:c=FL+FR+FC+LFE+BL+BR+SL+SR+BC",
                "-c:a", "pcm_s16le", "-t", "1",
            ]
        }
    }

    private static let cut = ["-af", "atrim=start_sample=44100:end_sample=132300"]

    private static let chapters = """
        ;FFMETADATA1
        title=Der Mond \u{263E}
        artist=An Artist
        album=A Show
        [CHAPTER]
        TIMEBASE=1/1000
        START=0
        END=2500
        title=Beginning
        [CHAPTER]
        TIMEBASE=1/1000
        START=2500
        END=6000
        title=End

        """

    private static func makeFolder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "player-media-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        removeAtExit(folder)
        try Data(chapters.utf8).write(to: folder.appending(path: "chapters.txt"))
        for media in inOrder {
            // Not Foundation's `Process`, which leaks by itself.
            let words = ["ffmpeg", "-v", "error", "-nostdin", "-y"] + media.arguments
            let command = (words + [media.rawValue]).map { "'\($0)'" }.joined(separator: " ")
            guard unsafe system("cd '\(folder.path)' && \(command)") == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
        }
        return folder
    }

    /// Those that others are made of come first.
    private static var inOrder: [Media] {
        let first: [Media] = [.wav, .flac, .mp3, .aac, .opus, .vorbis]
        return first + allCases.filter { !first.contains($0) }
    }

    private static func removeAtExit(_ folder: URL) {
        rememberedFolder.withLock { $0 = folder.path }
        atexit {
            if let path = rememberedFolder.withLock({ $0 }) {
                try? FileManager.default.removeItem(atPath: path)
            }
        }
    }
}

private let rememberedFolder = Locked<String?>(nil)
