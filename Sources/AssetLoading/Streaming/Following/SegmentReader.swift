/// Reads the bytes of one segment or initialisation section, decrypted and without its tag.
struct SegmentReader: Sendable {
    /// The time in the tag at its front; known after the first read.
    private(set) var timestamp: Int64?

    let source: any ByteSource
    private let location: AssetLocation
    private let end: Int64?
    private var offset: Int64
    private var decryption: ChainedDecryption?

    /// Bytes that were read and not given yet.
    private var pending: ArraySlice<UInt8> = []
    private var isAtFront = true
    private var isAtEnd = false

    private static let pieceSize = 16 << 10

    init(
        _ resource: SegmentResource, from source: any ByteSource, key: [UInt8]?
    ) {
        self.source = source
        location = resource.location
        offset = resource.range?.lowerBound ?? 0
        end = resource.range?.upperBound
        if let key, let encryption = resource.encryption {
            decryption = ChainedDecryption(key: key, vector: encryption.vector)
        }
    }

    /// Gives the next bytes; nil at the end.
    mutating func read(
        into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> Int? {
        if isAtFront {
            try await takeTag()
            isAtFront = false
        }
        if pending.isEmpty {
            guard decryption != nil else { return try await fetch(into: &buffer) }
            try await fill(1)
        }
        if pending.isEmpty { return nil }
        let count = min(pending.count, buffer.count)
        for (index, byte) in pending.prefix(count).enumerated() { buffer[index] = byte }
        pending.removeFirst(count)
        return count
    }

    private mutating func takeTag() async throws(AssetLoadingError) {
        var tags = 0
        // A segment has one tag; a few are let pass.
        while tags < 4 {
            try await fill(SegmentTag.headerSize)
            guard let tag = SegmentTag(header: pending) else { return }
            try await fill(tag.size)
            timestamp = timestamp ?? SegmentTag.timestamp(in: Array(pending.prefix(tag.size)))
            pending = pending.dropFirst(tag.size)
            tags += 1
        }
    }

    /// Makes sure that so many bytes are pending, fewer at the end.
    private mutating func fill(_ count: Int) async throws(AssetLoadingError) {
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while pending.count < count, !isAtEnd {
            var span = piece.mutableSpan
            if let count = try await fetch(into: &span) {
                pending += decryption?.decrypt(piece.prefix(count)) ?? Array(piece.prefix(count))
            } else {
                isAtEnd = true
                pending += try decryption?.finish() ?? []
            }
        }
    }

    /// Reads raw bytes; nil at the end.
    private mutating func fetch(
        into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> Int? {
        let room = Int(clamping: (end ?? .max) - offset)
        if room >= buffer.count { return try await fetchAll(into: &buffer) }
        guard room > 0 else { return nil }
        var piece = [UInt8](repeating: 0, count: room)
        var span = piece.mutableSpan
        let count = try await fetchAll(into: &span)
        for index in 0..<(count ?? 0) { buffer[index] = piece[index] }
        return count
    }

    private mutating func fetchAll(
        into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> Int? {
        switch try await source.read(at: offset, into: &buffer) {
        case .bytes(let count):
            offset += Int64(count)
            return count
        case .end:
            guard let end else { return nil }
            throw AssetLoadingError(
                .connectionLost(received: offset, promised: end),
                message: "\(location) is shorter than the playlist says: load it again.")
        }
    }
}
