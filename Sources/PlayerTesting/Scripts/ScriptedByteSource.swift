public import AssetLoading
internal import PlayerInternals

/// Bytes that come as a script says.
public final class ScriptedByteSource: ByteSource {
    /// The bytes behind the address, as they are at the moment.
    private struct Content {
        var bytes: [UInt8]
        var size: Int64?
        var validator: String?
    }

    private struct State {
        var content: Content
        var replacement: ByteScript.Replacement?
        var isReplaced = false
        var readCount = 0
        var obstacles: [ByteScript.Obstacle]
        var nextOffset: Int64 = 0
        var requests: [ByteRequest] = []
        var isClosed = false
    }

    private let script: ByteScript
    private let monitor: AsyncMonitor<State>

    /// The samples that the bytes stand for.
    let audio: AudioScript

    /// Makes a source that follows a script.
    public convenience init(_ script: ByteScript) {
        self.init(script, audio: AudioScript(frameCount: 0))
    }

    init(_ script: ByteScript, audio: AudioScript) {
        self.script = script
        self.audio = audio
        monitor = AsyncMonitor(
            State(
                content: Content(
                    bytes: script.bytes, size: script.promisedSize, validator: script.validator),
                replacement: script.replacement,
                obstacles: script.obstacles.sorted { $0.offset < $1.offset }))
    }

    /// All calls so far, in order.
    public var requests: [ByteRequest] { monitor.withLock { $0.requests } }

    /// Waits for the script's gate, then describes the bytes or fails; after a replacement, the
    /// bytes that there are now.
    public func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        note(.opened)
        if let opening = script.opening { try await wait(for: { _ = await opening.wait() }) }
        try checkOpen()
        if let failure = script.openingFailure { throw failure }
        let content = monitor.withLock { state in
            state.isReplaced = false
            return state.content
        }
        return ByteSourceDescription(
            size: content.size, isSeekable: script.isSeekable, validator: content.validator)
    }

    /// Copies bytes up to the next obstacle, at most as many as the script allows, or meets it.
    public func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        note(.read(offset: offset, count: buffer.count))
        try checkOpen()
        try checkOrder(offset)
        if let pace = script.pace {
            try await wait(for: { try? await pace.clock.sleep(for: pace.timeOfRead) })
        }
        try await meetObstacle(at: offset)
        let content = try currentContent()
        guard offset < content.bytes.count else {
            guard let promised = content.size, offset < promised else { return .end }
            throw AssetLoadingError(
                .connectionLost(received: offset, promised: promised),
                message: "The script's bytes stop early, as it says.")
        }
        let start = Int(max(0, offset))
        let next = monitor.withLock { state in
            state.obstacles.first { $0.offset > offset }?.offset ?? .max
        }
        let end = Int(min(next, Int64(content.bytes.count)))
        let count = min(buffer.count, end - start, max(1, script.largestRead))
        for index in 0..<count { buffer[index] = content.bytes[start + index] }
        monitor.withLock { $0.nextOffset = offset + Int64(count) }
        return .bytes(count)
    }

    /// Ends every wait with `.cancelled`.
    public func close() {
        monitor.update { state in
            state.requests.append(.closed)
            state.isClosed = true
        }
    }

    private func note(_ request: ByteRequest) {
        monitor.withLock { $0.requests.append(request) }
    }

    private func checkOpen() throws(AssetLoadingError) {
        if monitor.withLock({ $0.isClosed }) { throw .cancelled }
    }

    /// Counts a read; the bytes for it, unless they are others than those that were opened.
    private func currentContent() throws(AssetLoadingError) -> Content {
        let content: Content? = monitor.withLock { state in
            state.readCount += 1
            if let replacement = state.replacement, state.readCount >= replacement.read {
                state.replacement = nil
                state.isReplaced = true
                state.content = Content(
                    bytes: replacement.bytes, size: Int64(replacement.bytes.count),
                    validator: replacement.validator)
            }
            return state.isReplaced ? nil : state.content
        }
        guard let content else {
            throw AssetLoadingError(
                .representationChanged,
                message: "The script's bytes are others now: open the source again.")
        }
        return content
    }

    private func checkOrder(_ offset: Int64) throws(AssetLoadingError) {
        guard !script.isSeekable, offset != monitor.withLock({ $0.nextOffset }) else { return }
        throw AssetLoadingError(
            .notSeekable, message: "The script has no ranges: read the bytes in order.")
    }

    private func meetObstacle(at offset: Int64) async throws(AssetLoadingError) {
        let event: ByteScript.Obstacle.Event? = monitor.withLock { state in
            guard let index = state.obstacles.firstIndex(where: { $0.offset == offset }) else {
                return nil
            }
            // A stall is over when its gate is open, however often its read was cancelled.
            if case .stall = state.obstacles[index].event { return state.obstacles[index].event }
            return state.obstacles.remove(at: index).event
        }
        switch event {
        case .stall(let gate): try await wait(for: { _ = await gate.wait() })
        case .failure(let error): throw error
        case nil: break
        }
    }

    /// Waits for something or for the end of the source, whichever comes first.
    private func wait(
        for something: @escaping @Sendable () async -> Void
    ) async throws(AssetLoadingError) {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await something() }
            group.addTask { [monitor] in _ = await monitor.wait { $0.isClosed ? true : nil } }
            await group.next()
            group.cancelAll()
        }
        guard !Task.isCancelled else { throw .cancelled }
        try checkOpen()
    }
}
