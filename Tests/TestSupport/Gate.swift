/// A door that opens once; whoever waits goes through, and so does everyone after.
///
/// A cancelled task goes through as well: tests are not kept waiting.
public struct Gate: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    public init() {
        (stream, continuation) = AsyncStream.makeStream()
    }

    public func open() {
        continuation.finish()
    }

    public func wait() async {
        for await _ in stream {}
    }
}
