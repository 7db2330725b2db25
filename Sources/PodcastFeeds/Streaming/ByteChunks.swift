/// Gathers single bytes to chunks of 1 KiB.
public struct ByteChunks<Base: AsyncSequence>: AsyncSequence where Base.Element == UInt8 {
    private let base: Base

    /// Gathers the bytes of a sequence.
    public init(_ base: Base) {
        self.base = base
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator())
    }

    /// Gives the chunks.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator

        /// The next chunk, which is shorter than the others only at the end; nil behind the last.
        public mutating func next() async throws -> [UInt8]? {
            try await next(isolation: #isolation)
        }

        /// The next chunk, which is shorter than the others only at the end; nil behind the last.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(any Error) -> [UInt8]? {
            var chunk: [UInt8] = []
            while chunk.count < 1_024, let byte = try await base.next(isolation: actor) {
                chunk.append(byte)
            }
            return chunk.isEmpty ? nil : chunk
        }
    }
}

extension ByteChunks: Sendable where Base: Sendable {}

@available(*, unavailable)
extension ByteChunks.Iterator: Sendable {}
