import Foundation
import Testing

/// Streams that the `ffmpeg` program cuts out of ``Media/aac`` and others, without encoding again.
enum StreamMedia: String, CaseIterable, Sendable {
    case transport, fragmented, ranges, encrypted, mp3, slow, packed

    /// All files of the stream by name; the playlist is `list.m3u8`.
    var files: [String: [UInt8]] {
        get throws {
            let folder = try #require(Self.folder).appending(path: rawValue)
            var files: [String: [UInt8]] = [:]
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
            }
            return self == .packed ? Self.tagged(files) : files
        }
    }

    /// What the segments hold, to be compared with what the stream gives.
    var sound: Media {
        switch self {
        case .mp3: .mp3
        case .slow: .mp3Slow
        default: .aac
        }
    }

    /// The frames in front of ``sound`` that the stream does not call priming.
    var priming: Int {
        switch self {
        case .mp3, .slow: 1_105
        default: 1_024
        }
    }

    static let key: [UInt8] = (1...16).map { $0 * 7 }

    private static let folder: URL? = try? makeFolder()

    private static func makeFolder() throws -> URL {
        let media = try #require(Media.folder)
        let folder = media.appending(path: "streams")
        for stream in allCases {
            let place = folder.appending(path: stream.rawValue)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(key).write(to: place.appending(path: "key"))
            try Data("key\nkey\n".utf8).write(to: place.appending(path: "key.txt"))
            let words =
                ["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", "../../\(stream.sound.rawValue)"]
                + ["-map", "0:a", "-c", "copy"] + stream.arguments
            let command = words.map { "'\($0)'" }.joined(separator: " ")
            guard unsafe system("cd '\(place.path)' && \(command)") == 0 else {
                throw CocoaError(.fileNoSuchFile)
            }
        }
        return folder
    }

    private var arguments: [String] {
        let stream = ["-f", "hls", "-hls_time", "1", "-hls_playlist_type", "vod"]
        let numbered = ["-hls_segment_filename", "%d.ts", "list.m3u8"]
        return switch self {
        case .transport, .mp3, .slow: stream + numbered
        case .encrypted: stream + ["-hls_key_info_file", "key.txt"] + numbered
        case .fragmented:
            stream + [
                "-hls_segment_type", "fmp4", "-hls_segment_filename", "%d.m4s", "list.m3u8",
            ]
        case .ranges:
            stream + ["-hls_flags", "single_file", "-hls_segment_filename", "all.ts", "list.m3u8"]
        case .packed:
            [
                "-f", "segment", "-segment_format", "adts", "-segment_time", "1",
                "-segment_list", "list.m3u8", "-segment_list_type", "m3u8", "%d.aac",
            ]
        }
    }

    /// Puts a tag with its time before each segment; the clock begins anew after three seconds.
    private static func tagged(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var files = files
        var frames: UInt64 = 0
        for index in 0..<files.count {
            guard let segment = files["\(index).aac"] else { break }
            let time = (UInt64(1) << 33 - 270_000 + frames * 90_000 / 44_100) % (1 << 33)
            let value = (0..<8).map { UInt8(truncatingIfNeeded: time >> (56 - $0 * 8)) }
            let content = Array("com.apple.streaming.transportStreamTimestamp\0".utf8) + value
            let frame: [UInt8] = Array("PRIV".utf8) + [0, 0, 0, UInt8(content.count), 0, 0]
            let header: [UInt8] =
                Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, UInt8(frame.count + content.count)]
            files["\(index).aac"] = header + frame + content + segment
            // The length of an ADTS frame stands in 13 bits from bit 30 on.
            var place = 0
            while place + 7 <= segment.count {
                place +=
                    Int(segment[place + 3] & 3) << 11 | Int(segment[place + 4]) << 3
                    | Int(segment[place + 5]) >> 5
                frames += 1_024
            }
        }
        return files
    }
}
