import AssetLoading
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct AssetLoaderTests {
    private let one = AssetLocation("one.mp3")
    private let two = AssetLocation("two.mp3")
    private let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]

    private func failure(of load: AssetLoad) async -> AssetLoadingError? {
        do throws(AssetLoadingError) {
            _ = try await load.value
            return nil
        } catch {
            return error
        }
    }

    @Test func saysWhatTheBytesAndTheMediaAreAndClosesThem() async throws {
        let opener = ScriptedOpener([one: ByteScript(bytes: bytes)])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        let asset = try await loader.load(one)
        #expect(asset.bytes.size == 6)
        #expect(asset.isPlayable && !asset.isLive)
        #expect(asset.media.duration.length == .seconds(7))
        #expect(opener.sources.map { $0.requests.last } == [.closed])
    }

    @Test func bytesWithoutAnEndAreLive() async throws {
        let script = ByteScript(bytes: bytes, promisedSize: .some(nil), isSeekable: false)
        let loader = AssetLoader(
            opener: ScriptedOpener([one: script]), inspector: ReadingInspector())
        #expect(try await loader.load(one).isLive)
    }

    @Test func anEmptyFileIsAnErrorOfItsOwn() async {
        let opener = ScriptedOpener([one: ByteScript(bytes: [])])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        #expect(
            await failure(of: loader.startLoading(one))?.code
                == .empty)
        #expect(opener.sources.map { $0.requests.last } == [.closed])
    }

    @Test func aLocationWithoutASourceIsUnsupported() async {
        let loader = AssetLoader(opener: FileByteSourceOpener(), inspector: ReadingInspector())
        let load = loader.startLoading(.remote(address: "https://example.org/a.mp3"))
        #expect(await failure(of: load)?.code == .unsupportedLocation)
    }

    @Test func aFailureToOpenIsTheLoads() async {
        let script = ByteScript(openingFailure: AssetLoadingError(.notFound, message: ""))
        let loader = AssetLoader(
            opener: ScriptedOpener([one: script]), inspector: ReadingInspector())
        #expect(
            await failure(of: loader.startLoading(one))?.code
                == .notFound)
    }

    @Test func aLoadThatWasCancelledGivesNothingEvenIfItsWorkCameToAnEnd() async {
        let opener = ScriptedOpener([one: ByteScript(bytes: bytes)])
        let inspector = ReadingInspector(isOpen: false)
        let loader = AssetLoader(opener: opener, inspector: inspector)
        let load = Task { try await loader.load(AssetLocation("one.mp3")) }
        await inspector.gate.arrival()
        load.cancel()
        let result = await load.result
        #expect(throws: AssetLoadingError.cancelled) { try result.get() }
        #expect(opener.sources.map { $0.requests.last } == [.closed])
    }

    @Test func aTaskThatIsCancelledAlreadyOpensNothing() async {
        let opener = ScriptedOpener([one: ByteScript(bytes: bytes)])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        let start = Gate()
        let load = Task {
            await start.wait()
            return try await loader.load(AssetLocation("one.mp3"))
        }
        load.cancel()
        let result = await load.result
        #expect(throws: AssetLoadingError.cancelled) { try result.get() }
        #expect(opener.sources.isEmpty)
    }

    @Test func twoLoadsOfOneLocationOpenItOnce() async throws {
        let opening = Gate()
        let opener = ScriptedOpener([one: ByteScript(bytes: bytes, opening: opening)])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        let first = loader.startLoading(one)
        let second = loader.startLoading(one)
        await opening.arrival()
        first.cancel()
        #expect(
            await failure(of: first) == .cancelled)
        opening.open()
        #expect(try await second.value.bytes.size == 6)
        #expect(opener.sources.count == 1)
    }

    @Test func theLastCancelledLoadClosesTheBytesAtOnce() async {
        let opening = Gate()
        let opener = ScriptedOpener([one: ByteScript(opening: opening)])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        let first = loader.startLoading(one)
        var second: AssetLoad? = loader.startLoading(one)
        await opening.arrival()
        first.cancel()
        #expect(opener.sources.map { $0.requests.last } == [.opened])
        #expect(second?.current.result == nil)
        // A handle that is released is a load that nobody wants.
        second = nil
        #expect(opener.sources.map { $0.requests.last } == [.closed])
    }

    @Test func noMoreThanTheLimitAreOpenAtATime() async throws {
        let opening = Gate()
        let opener = ScriptedOpener([
            one: ByteScript(opening: opening), two: ByteScript(bytes: bytes),
        ])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector(), limit: 1)
        let first = loader.startLoading(one)
        let second = loader.startLoading(two)
        await opening.arrival()
        #expect(second.current.phase == .waiting)
        #expect(opener.sources.count == 1)
        opening.open()
        #expect(try await second.value.bytes.size == 6)
        #expect(try await first.value.bytes.size == 1)
    }

    @Test func progressIsToldUntilTheResultAndEndsWithIt() async throws {
        let inspector = ReadingInspector(isOpen: false)
        let loader = AssetLoader(
            opener: ScriptedOpener([one: ByteScript(bytes: bytes)]), inspector: inspector)
        let load = loader.startLoading(one)
        await inspector.gate.arrival()
        #expect(
            load.current
                == AssetLoadProgress(
                    phase: .inspecting, bytes: ByteSourceDescription(size: 6, isSeekable: true),
                    readByteCount: 6))
        inspector.gate.open()
        var last: AssetLoadProgress?
        for await progress in load.updates() { last = progress }
        #expect(last?.result == .success(try await load.value))
        // Whoever comes later is told the end.
        var iterator = load.updates().makeAsyncIterator()
        #expect(await iterator.next() == last)
        #expect(await iterator.next() == nil)
    }

    @Test func theProgressOfACancelledLoadEndsAtOnce() async {
        let opening = Gate()
        let loader = AssetLoader(
            opener: ScriptedOpener([one: ByteScript(opening: opening)]),
            inspector: ReadingInspector())
        let load = loader.startLoading(one)
        await opening.arrival()
        load.cancel()
        var phases: [AssetLoadProgress.Phase] = []
        for await progress in load.updates() { phases.append(progress.phase) }
        #expect(phases == [.failed(.cancelled)])
    }

    @Test func aWaitThatIsCancelledDoesNotEndTheLoad() async throws {
        let opening = Gate()
        let opener = ScriptedOpener([one: ByteScript(bytes: bytes, opening: opening)])
        let loader = AssetLoader(opener: opener, inspector: ReadingInspector())
        let load = loader.startLoading(one)
        let wait = Task { try await load.value }
        await opening.arrival()
        wait.cancel()
        let result = await wait.result
        #expect(throws: AssetLoadingError.cancelled) { try result.get() }
        opening.open()
        #expect(try await load.value.bytes.size == 6)
    }
}
