import AssetLoading

extension ByteSource {
    /// One read of at most `count` bytes; empty at the end.
    func bytes(at offset: Int64, atMost count: Int) async throws(AssetLoadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        switch try await read(at: offset, into: &span) {
        case .bytes(let count): return Array(bytes[..<count])
        case .end: return []
        }
    }

    /// Reads on until so many bytes have come, or the end.
    func bytes(
        from offset: Int64 = 0, count: Int = .max, piece: Int = 16 << 10
    ) async throws(AssetLoadingError) -> [UInt8] {
        var all: [UInt8] = []
        while all.count < count {
            let wanted = min(piece, count - all.count)
            let bytes = try await bytes(at: offset + Int64(all.count), atMost: wanted)
            guard !bytes.isEmpty else { break }
            all += bytes
        }
        return all
    }

    /// What can be had at an offset without waiting; nil where that is nothing.
    func bytesAtHand(at offset: Int64, atMost count: Int) throws(AssetLoadingError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        switch try readAvailable(at: offset, into: &span) {
        case .bytes(let count): return Array(bytes[..<count])
        case .end: return []
        case nil: return nil
        }
    }

    /// The error of opening.
    func failureOfOpening() async -> AssetLoadingError? {
        do {
            _ = try await open()
            return nil
        } catch {
            return error
        }
    }

    /// The error of reading all.
    func failureOfReading(from offset: Int64 = 0) async -> AssetLoadingError? {
        do {
            _ = try await bytes(from: offset)
            return nil
        } catch {
            return error
        }
    }
}
