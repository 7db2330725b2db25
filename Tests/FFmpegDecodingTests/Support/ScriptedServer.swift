import AssetLoading
import PlayerInternals

/// A server in memory, which records what is asked of it.
final class ScriptedServer: ByteSourceOpener {
    private struct State {
        var files: [String: [UInt8]]
        var scripts: [String: ScriptedByteSource.Script] = [:]
        var requests: [String] = []
        var sources: [ScriptedByteSource] = []
    }

    static let address = "https://example.test/show/"

    private let state: AsyncMonitor<State>

    init(_ files: [String: [UInt8]]) {
        state = AsyncMonitor(State(files: files))
    }

    /// The names of all files that a source was made for, in order.
    var requests: [String] { state.withLock { $0.requests } }

    subscript(name: String) -> [UInt8]? {
        get { state.withLock { $0.files[name] } }
        set { state.update { $0.files[name] = newValue } }
    }

    /// Makes later requests for a file do what a script says.
    func script(_ name: String, _ script: ScriptedByteSource.Script) {
        state.update { $0.scripts[name] = script }
    }

    /// Returns once a file has been asked for so many times.
    func untilRequested(_ name: String, times: Int = 1) async {
        _ = await state.wait { state in
            state.requests.count { $0 == name } >= times ? true : nil
        }
    }

    /// Returns once a read of a file's last source is stalled.
    func untilStalled(_ name: String) async {
        await untilRequested(name)
        await state.withLock { $0.sources.last }?.untilStalled()
    }

    /// The source of a file, such as the playlist.
    func open(_ name: String = "list.m3u8") -> any ByteSource {
        Named(self, name)
    }

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        guard case .remote(let address) = location, address.hasPrefix(Self.address) else {
            throw AssetLoadingError(.unsupportedLocation, message: "\(location): not here.")
        }
        return open(String(address.dropFirst(Self.address.count)))
    }

    fileprivate func answer(_ name: String) throws(AssetLoadingError) -> ScriptedByteSource {
        let source = state.update { state in
            state.requests.append(name)
            let source = state.files[name].map {
                ScriptedByteSource($0, state.scripts[name] ?? .init())
            }
            if let source { state.sources.append(source) }
            return source
        }
        guard let source else {
            throw AssetLoadingError(.notFound, message: "\(name) is not there: ask another.")
        }
        return source
    }
}

/// A source that asks its server when it is opened.
private final class Named: ByteSource {
    private let server: ScriptedServer
    private let name: String
    private let answer = Locked<ScriptedByteSource?>(nil)

    init(_ server: ScriptedServer, _ name: String) {
        self.server = server
        self.name = name
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        let source = try answered()
        var description = try await source.open()
        description.finalAddress = ScriptedServer.address + name
        return description
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead
    {
        try await answered().read(at: offset, into: &buffer)
    }

    func close() {}

    private func answered() throws(AssetLoadingError) -> ScriptedByteSource {
        if let known = answer.withLock({ $0 }) { return known }
        let source = try server.answer(name)
        answer.withLock { $0 = source }
        return source
    }
}
