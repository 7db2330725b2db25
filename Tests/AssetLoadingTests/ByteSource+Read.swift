import AssetLoading

extension ByteSource {
    /// Reads up to `count` bytes in one read.
    func read(_ count: Int, at offset: Int64) async throws(AssetLoadingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var span = bytes.mutableSpan
        return switch try await read(at: offset, into: &span) {
        case .bytes(let read): Array(bytes.prefix(read))
        case .end: []
        }
    }
}
