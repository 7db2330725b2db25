import AssetLoading
import AudioPipeline
import FFmpegDecoding

/// Lists some of the segments of a whole playlist, as a live stream does.
struct PlaylistText {
    private let lines: [(duration: String, name: String)]

    init(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        self.lines = zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix("#EXTINF") }
            .map { (String($0.0), String($0.1)) }
    }

    var count: Int { lines.count }

    /// A playlist of the segments with these numbers, after what else it says.
    func bytes(
        _ range: Range<Int>, _ tags: String = "", isEnded: Bool = false, folder: String = ""
    ) -> [UInt8] {
        let head = """
            #EXTM3U
            #EXT-X-TARGETDURATION:1
            #EXT-X-MEDIA-SEQUENCE:\(range.lowerBound)
            \(tags)

            """
        return Array((head + segments(range, folder) + (isEnded ? "#EXT-X-ENDLIST\n" : "")).utf8)
    }

    func segments(_ range: Range<Int>, _ folder: String = "") -> String {
        lines[range].map { "\($0.duration)\n\(folder)\($0.name)\n" }.joined()
    }
}

extension ScriptedServer {
    /// Opens a playlist of the server.
    func decoder(
        _ name: String = "list.m3u8", _ change: (inout StreamingOptions) -> Void = { _ in }
    ) async throws(AudioSourceError) -> FFmpegDecoder {
        var options = StreamingOptions(opener: self)
        change(&options)
        return try await FFmpegDecoder(reading: open(name), streaming: options)
    }

    /// What opening a playlist and reading it to the end fails with.
    func failure(
        _ change: (inout StreamingOptions) -> Void = { _ in }
    ) async -> AudioSourceError? {
        do throws(AudioSourceError) {
            var decoder = try await decoder("list.m3u8", change)
            _ = try await decoder.readAll()
            return nil
        } catch {
            return error
        }
    }

    /// Adds the files of a stream under a folder.
    func add(_ media: StreamMedia, in folder: String) throws {
        for (name, bytes) in try media.files { self[folder + name] = bytes }
    }
}

extension AudioSourceError {
    /// What the bytes failed with.
    var loadingCode: AssetLoadingError.Code? { (cause as? AssetLoadingError)?.code }
}
