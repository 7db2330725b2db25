import AssetLoading
import TestSupport
import Testing

@Suite struct AssetLoaderTests {
    /// Describes everything as playable, once it has been let go.
    private struct GatedInspector: AssetInspector {
        let entered = Gate()
        let gate = Gate()

        func inspect(_ source: any ByteSource) async throws(AssetLoadingError) -> MediaDescription {
            entered.open()
            await gate.wait()
            return MediaDescription(playability: .playable, duration: .declared(.seconds(7)))
        }
    }

    @Test func saysWhatTheBytesAndTheMediaAre() async throws {
        let file = try TemporaryFile([1, 2, 3])
        let inspector = GatedInspector()
        inspector.gate.open()
        let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: inspector)
        let asset = try await loader.load(.file(path: file.path))
        #expect(asset.bytes.size == 3)
        #expect(asset.media.playability == .playable)
        #expect(asset.media.duration == .declared(.seconds(7)))
    }

    @Test func anEmptyFileIsAnErrorOfItsOwn() async throws {
        let file = try TemporaryFile([])
        let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: GatedInspector())
        let error = await #expect(throws: AssetLoadingError.self) {
            try await loader.load(.file(path: file.path))
        }
        #expect(error?.code == .empty)
    }

    @Test func aLocationWithoutASourceIsUnsupported() async throws {
        let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: GatedInspector())
        let error = await #expect(throws: AssetLoadingError.self) {
            try await loader.load(.remote(address: "https://example.org/a.mp3"))
        }
        #expect(error?.code == .unsupportedLocation)
    }

    @Test func aLoadThatWasCancelledGivesNothingEvenIfItCameToItsEnd() async throws {
        let file = try TemporaryFile([1, 2, 3])
        let inspector = GatedInspector()
        let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: inspector)
        let load = Task { try await loader.load(.file(path: file.path)) }
        await inspector.entered.wait()
        load.cancel()
        inspector.gate.open()
        let result = await load.result
        #expect(throws: AssetLoadingError.cancelled) { try result.get() }
    }
}
