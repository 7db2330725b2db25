import Foundation
import TestSupport
import Testing

/// Items that were cut from one continuous sound and encoded one by one, by the `ffmpeg` program.
enum CutMedia: String, CaseIterable, Sendable {
    case wav, flac, mp3, m4a, opus, ogg

    /// No codec's frame ends with an item.
    static let framesOfItem = 57_331
    static let itemCount = 10

    static let isAvailable = SearchPath.hasProgram("ffmpeg")

    /// Whether decoding gives the samples that were encoded.
    var isLossless: Bool { self == .wav || self == .flac }

    /// Frames of a decoded item; Opus is always of 48 kHz.
    var frameCount: Int64 {
        self == .opus
            ? Int64((Double(Self.framesOfItem) * 48 / 44.1).rounded(.up)) : Int64(Self.framesOfItem)
    }

    private var encoding: [String] {
        switch self {
        case .wav: ["-c:a", "pcm_s16le"]
        case .flac: ["-c:a", "flac"]
        case .mp3: ["-c:a", "libmp3lame", "-b:a", "128k"]
        // Noise that the decoder makes up is another one after each seek.
        case .m4a: ["-c:a", "aac", "-b:a", "128k", "-aac_pns", "0"]
        case .opus: ["-ar", "48000", "-c:a", "libopus", "-b:a", "96k"]
        case .ogg: ["-c:a", "libvorbis", "-q:a", "4"]
        }
    }

    /// Makes the items of this kind in a folder; returns their paths in order.
    func make(
        in folder: TemporaryFolder, count: Int = itemCount
    ) async throws -> [String] {
        let whole = try await Self.whole(in: folder)
        var paths: [String] = []
        for number in 0..<count {
            let path = folder.path("\(number).\(rawValue)")
            let start = number * Self.framesOfItem
            let end = start + Self.framesOfItem
            let cut = "atrim=start_sample=\(start):end_sample=\(end),asetpts=PTS-STARTPTS"
            try await Program.run(
                ["ffmpeg", "-v", "error", "-nostdin", "-i", whole, "-af", cut] + encoding + [path])
            paths.append(path)
        }
        return paths
    }

    /// The sound that all items are cut from: noise, of which no two places are alike.
    static func whole(in folder: TemporaryFolder) async throws -> String {
        let path = folder.path("whole.wav")
        let sound = """
            anoisesrc=c=pink:r=44100:a=0.5:seed=7[a];anoisesrc=c=pink:r=44100:a=0.5:seed=8[b];\
            [a][b]amerge=inputs=2,atrim=end_sample=\(itemCount * framesOfItem)
            """
        try await Program.run([
            "ffmpeg", "-v", "error", "-nostdin", "-y", "-filter_complex", sound, "-c:a",
            "pcm_s16le", path,
        ])
        return path
    }
}
