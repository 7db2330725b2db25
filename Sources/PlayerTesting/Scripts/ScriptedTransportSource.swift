internal import AssetLoading
internal import PlayerInternals

/// The bytes of an address of a scripted transport, over one answer after the other.
final class ScriptedTransportSource: ByteSource {
    private struct State {
        var connection: ScriptedByteSource?
        var nextOffset: Int64 = 0
        var description: ByteSourceDescription?
        var isClosed = false
    }

    let address: String
    private let transport: ScriptedTransport
    private let state = Locked(State())

    init(address: String, transport: ScriptedTransport) {
        self.address = address
        self.transport = transport
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        let description = try await connect(from: 0)
        state.withLock { $0.description = description }
        return description
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        let connection = try await connection(for: offset)
        do throws(AssetLoadingError) {
            let read = try await connection.read(at: offset, into: &buffer)
            if case .bytes(let count) = read {
                state.withLock { $0.nextOffset = offset + Int64(count) }
            }
            return read
        } catch {
            // A cancelled read goes on where it was; behind a failure there is no connection.
            if error.code != .cancelled { drop(connection) }
            throw error
        }
    }

    func close() {
        let connection = state.withLock { state in
            state.isClosed = true
            return state.connection.take()
        }
        connection?.close()
    }

    /// The connection that gives the bytes at an offset: the one there is, or a new request.
    private func connection(
        for offset: Int64
    ) async throws(AssetLoadingError) -> ScriptedByteSource {
        let (current, opened) = state.withLock { state in
            (state.nextOffset == offset ? state.connection : nil, state.description)
        }
        if let current { return current }
        guard offset == 0 || opened?.isSeekable != false else {
            throw AssetLoadingError(
                .notSeekable, message: "The server has no ranges: read the bytes in order.")
        }
        let description = try await connect(from: offset)
        if let opened, opened.validator != description.validator || opened.size != description.size
        {
            drop(nil)
            throw AssetLoadingError(
                .representationChanged,
                message: "The server has other bytes now: open the source again.")
        }
        guard let connection = state.withLock({ $0.connection }) else { throw .cancelled }
        return connection
    }

    /// Asks for the bytes from an offset on, and follows redirects.
    private func connect(from offset: Int64) async throws(AssetLoadingError)
        -> ByteSourceDescription
    {
        drop(nil)
        var address = address
        for _ in 0...ScriptedTransport.redirectLimit {
            let answer = transport.answer(address, from: offset)
            switch answer.status {
            case 200...299:
                let connection = ScriptedByteSource(answer.body)
                let isClosed = state.withLock { state in
                    state.connection = connection
                    state.nextOffset = offset
                    return state.isClosed
                }
                guard !isClosed else { throw .cancelled }
                var description = try await connection.open()
                description.finalAddress = address
                return description
            case 301, 302, 303, 307, 308:
                guard let target = answer.target else {
                    throw .status(answer.status, from: address)
                }
                address = target
            default:
                throw .status(answer.status, from: address, retryAfter: answer.retryAfter)
            }
        }
        throw AssetLoadingError(
            .tooManyRedirects, message: "The redirects do not come to an end. Check the address.",
            cause: address)
    }

    /// Lets go of a connection, or of whichever there is.
    private func drop(_ connection: ScriptedByteSource?) {
        let dropped = state.withLock { state in
            connection == nil || state.connection === connection ? state.connection.take() : nil
        }
        dropped?.close()
    }
}
