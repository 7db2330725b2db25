/// A small resource that is read whole: a playlist or a key.
struct PlaylistDocument {
    let bytes: [UInt8]

    /// Where it came from, after redirects.
    let location: AssetLocation

    /// Opens and reads a resource through an opener.
    ///
    /// - Parameter limit: What it may have at most; one byte more is `.tooLarge`.
    init(
        _ location: AssetLocation, _ opener: any ByteSourceOpener, limit: Int64
    ) async throws(AssetLoadingError) {
        let source = try opener.source(for: location)
        defer { source.close() }
        let description = try await source.open()
        if let size = description.size, size > limit { throw .tooLarge(location, limit) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            var span = piece.mutableSpan
            guard
                case .bytes(let count) = try await source.read(at: Int64(bytes.count), into: &span)
            else { break }
            bytes += piece.prefix(count)
            if bytes.count > limit { throw .tooLarge(location, limit) }
        }
        self.bytes = bytes
        self.location = description.finalAddress.map { AssetLocation($0) } ?? location
    }
}
