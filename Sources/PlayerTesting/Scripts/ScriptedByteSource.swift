public import AssetLoading
internal import PlayerInternals

/// Bytes that come as a script says.
public final class ScriptedByteSource: ByteSource {
    private let script: ByteScript
    private let isClosed = AsyncMonitor(false)

    /// The samples that the bytes stand for.
    let audio: AudioScript

    /// Makes a source that follows a script.
    public convenience init(_ script: ByteScript) {
        self.init(script, audio: AudioScript(frameCount: 0))
    }

    init(_ script: ByteScript, audio: AudioScript) {
        self.script = script
        self.audio = audio
    }

    /// Waits for the script's gate, then describes the bytes or fails.
    public func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        if let opening = script.opening { try await wait(for: opening) }
        try checkOpen()
        if let failure = script.openingFailure { throw failure }
        return ByteSourceDescription(size: script.promisedSize, isSeekable: script.isSeekable)
    }

    /// Copies bytes, at most as many as the script allows.
    public func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead {
        try checkOpen()
        guard offset < script.bytes.count else {
            guard let promised = script.promisedSize, offset < promised else { return .end }
            throw AssetLoadingError(
                .connectionLost(received: offset, promised: promised),
                message: "The script's bytes stop early, as it says.")
        }
        let start = Int(max(0, offset))
        let count = min(buffer.count, script.bytes.count - start, max(1, script.largestRead))
        for index in 0..<count { buffer[index] = script.bytes[start + index] }
        return .bytes(count)
    }

    /// Ends every wait with `.cancelled`.
    public func close() {
        isClosed.update { $0 = true }
    }

    private func checkOpen() throws(AssetLoadingError) {
        if isClosed.withLock({ $0 }) { throw .cancelled }
    }

    /// Waits for the gate or for the end of the source, whichever comes first.
    private func wait(for gate: Gate) async throws(AssetLoadingError) {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await gate.wait() }
            group.addTask { [isClosed] in _ = await isClosed.wait { $0 ? true : nil } }
            await group.next()
            group.cancelAll()
        }
        guard !Task.isCancelled else { throw .cancelled }
    }
}
