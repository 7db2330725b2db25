internal import MediaPlayback
internal import PlayerInternals

/// Pictures that come as bytes, as files that others can open and only the user can read.
///
/// One picture is kept: that of what is playing.
final class ArtworkFiles: Sendable {
    /// The largest picture that is shown, in bytes.
    static let longestPicture = 8 << 20

    private struct State {
        var wanted: NowPlayingArtwork?
        var count = 0
        var folder: PrivateFolder?
        var file: String?
        var isClosed = false
    }

    private let state = Locked(State())
    private let executor = ThreadExecutor()

    /// Writes a picture on a thread of its own, unless it is the last one, and hands its path on;
    /// never if another one is wanted by then.
    func prepare(
        _ artwork: NowPlayingArtwork?, then show: @escaping @Sendable (String) -> Void
    ) {
        let isNew = state.withLock { state in
            defer { state.wanted = artwork }
            return state.wanted != artwork
        }
        guard isNew, case .picture(let bytes, let mediaType) = artwork,
            bytes.count <= Self.longestPicture
        else { return }
        Task(executorPreference: executor) { [self] in
            if let file = write(bytes, mediaType, of: artwork) { show(file) }
        }
    }

    private func write(
        _ bytes: [UInt8], _ mediaType: String?, of artwork: NowPlayingArtwork?
    ) -> String? {
        let (known, number) = state.withLock { state in
            state.count += 1
            return (state.folder, state.count)
        }
        guard let folder = known ?? PrivateFolder(),
            let file = folder.write(bytes, to: "artwork-\(number)\(Self.suffix(mediaType))")
        else { return nil }
        let (isWanted, old) = state.withLock { state -> (Bool, String?) in
            guard state.wanted == artwork, !state.isClosed else { return (false, file) }
            defer {
                state.folder = folder
                state.file = file
            }
            return (true, state.file)
        }
        if let old { folder.remove(old) }
        return isWanted ? file : nil
    }

    /// Removes the folder with the picture.
    func removeAll() {
        let folder = state.withLock { state -> PrivateFolder? in
            state.isClosed = true
            defer { state.folder = nil }
            return state.folder
        }
        folder?.removeAll()
    }

    private static func suffix(_ mediaType: String?) -> String {
        switch mediaType {
        case "image/jpeg": ".jpg"
        case "image/png": ".png"
        case "image/gif": ".gif"
        case "image/webp": ".webp"
        default: ""
        }
    }
}
