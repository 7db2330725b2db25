internal import AssetLoading

/// A range of another source's bytes, as if it were all.
struct PartByteSource: ByteSource {
    private let source: any ByteSource
    private let whole: ByteSourceDescription
    private let range: Range<Int64>

    /// - Parameter range: Its end may lie behind the last byte.
    init(_ source: any ByteSource, _ whole: ByteSourceDescription, _ range: Range<Int64>) {
        self.source = source
        self.whole = whole
        self.range = range
    }

    func open() -> ByteSourceDescription {
        var description = whole
        description.size =
            whole.size.map { min($0, range.upperBound) - range.lowerBound }
            ?? (range.upperBound == .max ? nil : range.upperBound - range.lowerBound)
        return description
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead
    {
        guard let count = room(at: offset, buffer.count) else { return .end }
        var part = buffer._mutatingExtracting(first: count)
        return try await source.read(at: range.lowerBound + offset, into: &part)
    }

    func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        guard let count = room(at: offset, buffer.count) else { return .end }
        var part = buffer._mutatingExtracting(first: count)
        return try source.readAvailable(at: range.lowerBound + offset, into: &part)
    }

    func close() {
        source.close()
    }

    /// How many bytes may be read at an offset; nil at the end.
    private func room(at offset: Int64, _ wanted: Int) -> Int? {
        let rest = range.upperBound - range.lowerBound - offset
        return offset >= 0 && rest > 0 ? Int(min(Int64(wanted), rest)) : nil
    }
}
