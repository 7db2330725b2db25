extension [UInt8] {
    /// Adds the bytes of a span at the end, in one copy.
    mutating func append(copying bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
