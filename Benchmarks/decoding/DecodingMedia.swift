import Foundation
import TestSupport

/// Ten minutes of one sound in the forms that are measured, made by the `ffmpeg` program.
final class DecodingMedia {
    enum Kind: String, CaseIterable {
        case wav = "WAV"
        case flac = "FLAC"
        case mp3 = "MP3"
        case aac = "AAC in MP4"
        case opus = "Opus"
        case vorbis = "Vorbis"
    }

    /// Ten hours of one channel.
    enum LongKind: String, CaseIterable {
        case mp3 = "MP3"
        case aac = "AAC in MP4"
    }

    /// The length in seconds.
    static let length = 600

    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "player-decoding-\(UUID().uuidString)")

    /// Makes the media; nothing is left of them with the value.
    init() async throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for kind in Kind.allCases { try await Self.ffmpeg(kind.arguments + [path(kind)], in: self) }
        for kind in LongKind.allCases {
            let short = path("short.\(kind.fileExtension)")
            try await Self.ffmpeg(
                ["-i", path(.wav), "-ac", "1"] + kind.encoding + [short], in: self)
            try await Self.ffmpeg(
                ["-stream_loop", "59", "-i", short, "-c", "copy", path(kind)], in: self)
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    func path(_ kind: Kind) -> String { path("sound.\(kind.fileExtension)") }

    func path(_ kind: LongKind) -> String { path("long.\(kind.fileExtension)") }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private static func ffmpeg(_ arguments: [String], in media: DecodingMedia) async throws {
        // What is made from the sound names it by this word.
        let words = arguments.map { $0 == soundWord ? media.path(.wav) : $0 }
        try await Program.run(["ffmpeg", "-v", "error", "-nostdin", "-y"] + words)
    }
}

private let soundWord = "SOUND"

extension DecodingMedia.Kind {
    fileprivate var fileExtension: String {
        switch self {
        case .wav: "wav"
        case .flac: "flac"
        case .mp3: "mp3"
        case .aac: "m4a"
        case .opus: "opus"
        case .vorbis: "ogg"
        }
    }

    /// Noise that swells, so that no two places are alike.
    private static let sound = """
        anoisesrc=c=pink:r=44100:a=0.5:seed=11:d=\(DecodingMedia.length)[a];\
        anoisesrc=c=pink:r=44100:a=0.5:seed=12:d=\(DecodingMedia.length)[b];\
        [a][b]amerge=inputs=2,tremolo=f=4.3:d=0.8
        """

    fileprivate var arguments: [String] {
        let sound = ["-i", soundWord]
        return switch self {
        case .wav: ["-filter_complex", Self.sound, "-c:a", "pcm_s16le"]
        case .flac: sound + ["-c:a", "flac"]
        case .mp3: sound + ["-c:a", "libmp3lame", "-b:a", "128k"]
        case .aac: sound + ["-c:a", "aac", "-b:a", "128k", "-aac_pns", "0"]
        case .opus: sound + ["-ar", "48000", "-c:a", "libopus", "-b:a", "96k"]
        case .vorbis: sound + ["-c:a", "libvorbis", "-q:a", "4"]
        }
    }
}

extension DecodingMedia.LongKind {
    fileprivate var fileExtension: String { self == .mp3 ? "mp3" : "m4a" }

    fileprivate var encoding: [String] {
        self == .mp3 ? ["-c:a", "libmp3lame", "-b:a", "48k"] : ["-c:a", "aac", "-b:a", "48k"]
    }
}
