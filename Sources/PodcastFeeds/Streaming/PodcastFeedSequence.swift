/// Reads a feed while its bytes arrive: the show first, then each episode as it is complete.
///
/// ```swift
/// let rule = FeedStopRule(knownGUIDs: stored)
/// for try await part in PodcastFeedSequence(response.chunks, stopping: rule) {
///     if case .item(let item) = part { add(item) }
/// }
/// ```
///
/// Memory does not grow with the feed. Cancelling the task ends the base, and what that throws
/// comes out here; reading on after an error gives nil. Errors are those of the base and
/// ``PodcastFeedError``.
public struct PodcastFeedSequence<Base: AsyncSequence>: AsyncSequence
where Base.Element == [UInt8] {
    private let base: Base
    private let options: FeedReadingOptions
    private let rule: FeedStopRule

    /// Reads from pieces of any length.
    public init(
        _ chunks: Base, options: FeedReadingOptions = FeedReadingOptions(),
        stopping rule: FeedStopRule = FeedStopRule()
    ) {
        base = chunks
        self.options = options
        self.rule = rule
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            base: base.makeAsyncIterator(), source: FeedPartSource(options: options, rule: rule))
    }

    /// Gives the parts of a feed, in its order.
    public struct Iterator: AsyncIteratorProtocol {
        var base: Base.AsyncIterator
        let source: FeedPartSource

        /// The next part; nil behind the last.
        public mutating func next() async throws -> FeedPart? {
            try await next(isolation: #isolation)
        }

        /// The next part; nil behind the last.
        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(any Error) -> FeedPart? {
            while true {
                if let part = try source.next() { return part }
                if source.isOver { return nil }
                do {
                    if let chunk = try await base.next(isolation: actor) {
                        source.append(chunk)
                    } else {
                        source.finish()
                    }
                } catch {
                    source.stop()
                    throw error
                }
            }
        }
    }
}

extension PodcastFeedSequence: Sendable where Base: Sendable {}

extension PodcastFeedSequence {
    /// Reads from single bytes.
    public init<Bytes: AsyncSequence>(
        bytes: Bytes, options: FeedReadingOptions = FeedReadingOptions(),
        stopping rule: FeedStopRule = FeedStopRule()
    ) where Bytes.Element == UInt8, Base == ByteChunks<Bytes> {
        self.init(ByteChunks(bytes), options: options, stopping: rule)
    }
}

@available(*, unavailable)
extension PodcastFeedSequence.Iterator: Sendable {}
