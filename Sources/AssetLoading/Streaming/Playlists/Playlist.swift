/// What a playlist of HTTP Live Streaming holds.
package enum Playlist: Hashable, Sendable {
    case media(MediaPlaylist)
    case multivariant(MultivariantPlaylist)

    /// Whether bytes begin as a playlist does, behind a byte order mark or without one.
    package static func begins(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: mark) || bytes.starts(with: [0xef, 0xbb, 0xbf] + mark)
    }

    /// So many bytes tell whether they are a playlist.
    package static let markLength = 10

    private static let mark = Array("#EXTM3U".utf8)

    /// Reads a playlist.
    ///
    /// - Parameters:
    ///   - location: Where it came from; what it names is relative to that.
    /// - Throws: `.notMedia` for what is no such playlist, `.unsupportedLocation` for one that leads
    ///   where it may not, `.unsupportedEncryption`, `.tooLarge`.
    package init(
        _ bytes: [UInt8], at location: AssetLocation, limits: PlaylistLimits = PlaylistLimits(),
        allowsInsecure: Bool = false
    ) throws(AssetLoadingError) {
        guard bytes.count <= limits.bytes else { throw .tooLarge(location, limits.bytes) }
        guard Self.begins(bytes) else { throw .noPlaylist(location, "It has no #EXTM3U.") }
        let lines = String(decoding: bytes, as: UTF8.self)
            .split(whereSeparator: \.isNewline).dropFirst()
        let isMultivariant = lines.contains {
            $0.hasPrefix(MultivariantPlaylistParser.variantTag)
        }
        if isMultivariant {
            var parser = MultivariantPlaylistParser(location, limits, allowsInsecure)
            for line in lines { try parser.take(line) }
            self = .multivariant(try parser.finish())
        } else {
            var parser = MediaPlaylistParser(location, limits, allowsInsecure)
            for line in lines { try parser.take(line) }
            self = .media(try parser.finish())
        }
    }
}

extension AssetLoadingError {
    static func noPlaylist(_ location: AssetLocation, _ cause: String) -> AssetLoadingError {
        AssetLoadingError(
            .notMedia,
            message: "\(location) is no playlist that can be played: ask its publisher.",
            cause: cause)
    }

    static func tooLarge(_ location: AssetLocation, _ limit: Int64) -> AssetLoadingError {
        AssetLoadingError(
            .tooLarge(limit: limit),
            message: "\(location) holds more than \(limit) may be: raise the limit of playlists if "
                + "it is to be trusted.")
    }
}
