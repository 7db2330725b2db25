import AssetLoading
import PlayerInternals
import PlayerTesting

/// Bytes that arrive as a script wants it: in pieces, late, not at all, and not the promised count.
final class ScriptedByteSource: ByteSource {
    /// What a source does instead of giving all bytes at once.
    struct Script: Sendable {
        /// The bytes that one read gives at most.
        var pieceSize = Int.max

        /// Whether the bytes are at hand, or every read has to be awaited.
        var isAtHand = false

        var isSeekable = true

        /// Nil hides the size; else what it is said to be.
        var promisedSize: Int64?? = .none

        /// From this offset on reads wait until they are cancelled.
        var stallsAt: Int64?

        /// From this offset on reads fail.
        var failsAt: Int64?
    }

    private struct State {
        var script: Script
        var waiters: [CheckedContinuation<Void, Never>] = []
        var stalls = 0
        var bytesRead = 0
    }

    private let bytes: [UInt8]
    private let state: Locked<State>

    init(_ bytes: [UInt8], _ script: Script = Script()) {
        self.bytes = bytes
        state = Locked(State(script: script))
    }

    /// Changes what later reads do.
    var script: Script {
        get { state.withLock { $0.script } }
        set { state.withLock { $0.script = newValue } }
    }

    var bytesRead: Int { state.withLock { $0.bytesRead } }

    /// Returns once a read is stalled.
    func untilStalled() async {
        await withCheckedContinuation { continuation in
            let isStalled = state.withLock { state in
                if state.stalls > 0 { return true }
                state.waiters.append(continuation)
                return false
            }
            if isStalled { continuation.resume() }
        }
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        let script = script
        if script.stallsAt == -1 { try await stall() }
        let size: Int64? = script.promisedSize ?? Int64(bytes.count)
        return ByteSourceDescription(size: size, isSeekable: script.isSeekable)
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead
    {
        let script = script
        if let place = script.stallsAt, offset >= place { try await stall() }
        if let place = script.failsAt, offset >= place {
            throw AssetLoadingError(
                .connectionLost(received: offset, promised: nil), message: "The line is cut.")
        }
        guard offset < bytes.count else { return .end }
        var count = min(buffer.count, bytes.count - Int(offset), script.pieceSize)
        for place in [script.stallsAt, script.failsAt] {
            if let place { count = min(count, Int(place - offset)) }
        }
        for index in 0..<count { buffer[index] = bytes[Int(offset) + index] }
        state.withLock { $0.bytesRead += count }
        await Task.yield()
        return .bytes(count)
    }

    func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        guard script.isAtHand else { return nil }
        guard offset < bytes.count else { return .end }
        let count = min(buffer.count, bytes.count - Int(offset))
        for index in 0..<count { buffer[index] = bytes[Int(offset) + index] }
        return .bytes(count)
    }

    func close() {}

    /// Waits until the task is cancelled.
    private func stall() async throws(AssetLoadingError) {
        let waiters = state.withLock { state in
            state.stalls += 1
            defer { state.waiters = [] }
            return state.waiters
        }
        defer { state.withLock { $0.stalls -= 1 } }
        for waiter in waiters { waiter.resume() }
        _ = await Gate().wait()
        throw .cancelled
    }
}
