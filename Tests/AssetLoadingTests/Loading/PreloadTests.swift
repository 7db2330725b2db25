import AssetLoading
import PlayerTesting
import Testing

/// What was loaded for later is there when it is asked for.
@Suite(.timeLimit(.minutes(1))) struct PreloadTests {
    private let next = AssetLocation("next.mp3")
    private let other = AssetLocation("other.mp3")
    private let inspector = ReadingInspector(isOpen: false)
    private let opener: ScriptedOpener

    init() {
        opener = ScriptedOpener([
            next: ByteScript(bytes: [1, 2, 3, 4, 5, 6]), other: ByteScript(bytes: [7]),
        ])
    }

    /// A loader that has preloaded the next item.
    private func preloaded() async throws -> AssetLoader {
        let loader = AssetLoader(opener: opener, inspector: inspector, preloadLimit: 1)
        loader.preload(next)
        await inspector.gate.arrival()
        inspector.gate.open()
        _ = try await loader.load(next)
        return loader
    }

    @Test func theLaterLoadHasTheResultAndOpensNothing() async throws {
        let loader = try await preloaded()
        #expect(try await loader.load(next).bytes.size == 6)
        #expect(opener.sources.count == 1)
        #expect(opener.sources[0].requests.last != .closed)
    }

    @Test func thePlayerIsHandedTheOpenBytesOnce() async throws {
        let loader = try await preloaded()
        let bytes = try loader.source(for: next)
        #expect(bytes as? ScriptedByteSource === opener.sources[0])
        #expect(try await bytes.open().size == 6)
        #expect(try loader.source(for: next) as? ScriptedByteSource === opener.sources[1])
        bytes.close()
    }

    @Test func whatIsNotPreloadedIsOpenedByTheOpener() async throws {
        let loader = try await preloaded()
        #expect(try loader.source(for: other) as? ScriptedByteSource === opener.sources[1])
    }

    @Test func aNewerPreloadClosesTheOldOne() async throws {
        let loader = try await preloaded()
        loader.preload(other)
        #expect(opener.sources[0].requests.last == .closed)
    }

    @Test func aPreloadThatIsCalledOffIsClosed() async throws {
        let loader = try await preloaded()
        loader.cancelPreload(of: next)
        #expect(opener.sources[0].requests.last == .closed)
    }

    @Test func preloadsEndWithTheirLoader() async throws {
        var loader: AssetLoader? = try await preloaded()
        #expect(opener.sources[0].requests.last != .closed)
        _ = loader.take()
        #expect(opener.sources[0].requests.last == .closed)
    }
}
