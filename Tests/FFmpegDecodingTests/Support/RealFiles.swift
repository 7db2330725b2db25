import AudioPipeline
import Foundation
import Testing

/// A file that no one here made.
struct RealFile: Sendable, CustomTestStringConvertible {
    var path: String

    var name: String { path.split(separator: "/").last.map { String($0) } ?? path }
    var testDescription: String { name }

    /// What FFmpeg 5.1 can't decode is refused, and not an empty track; later versions may play it.
    var refusal: AudioSourceError.Code? {
        switch name {
        case "bear_32bit.flac", "bear-flac-32bit.mka": .damaged  // 32 bits: FFmpeg 6
        case "play-trimmed.mp3": .damaged  // a frame and a header of another
        case "1024_incrementing_bytes.mp3": .notMedia
        case "sample.ac4": .notMedia
        case "11 - file starting with unparsable data.flac": .notMedia
        // FFmpeg takes the garbage for a minute of speech.
        case "100kB-garbage-prefix.mp3", "200kB-garbage-prefix.mp3": .notMedia
        default: nil
        }
    }
}

extension RealFile {
    /// Whether a frame is worked out from all before it, or has noise in it, so that samples after a
    /// seek only come near those of the straight decode.
    var isPredicted: Bool { name.hasSuffix(".amr") || name.contains("dts_express") }

    /// How near the samples come at least.
    var error: Float { name.contains("dts") ? 1e-6 : 0.5 }
}

/// The files that are there.
enum RealFiles {
    static let absence =
        "The corpora are not there: name their folder with PLAYER_CORPORA."

    /// The oddities of Media3's tests.
    static let media3 = corpus("media3")

    /// The test files of the FLAC working group.
    static let flac = corpus("flac-test-files")

    /// The sounds of Debian's sound-theme-freedesktop and alsa-utils.
    static let system = files(in: "/usr/share/sounds")

    static let systemAbsence =
        "There are no sounds of the system: install sound-theme-freedesktop and alsa-utils."

    private static func corpus(_ name: String) -> [RealFile] {
        guard let corpora = ProcessInfo.processInfo.environment["PLAYER_CORPORA"] else { return [] }
        return files(in: "\(corpora)/\(name)")
    }

    /// Those under a folder that are media by their names.
    private static func files(in folder: String) -> [RealFile] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
        return (names ?? []).sorted().map { RealFile(path: "\(folder)/\($0)") }.filter { file in
            let kind = try? FileManager.default.attributesOfItem(atPath: file.path)[.type]
            return kind as? FileAttributeType == .typeRegular && file.name.contains(".")
                && !file.name.hasSuffix(".txt") && !file.name.hasSuffix(".theme")
        }
    }
}
