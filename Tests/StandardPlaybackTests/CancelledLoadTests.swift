import AssetLoading
import Foundation
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import Testing

/// A load that is cancelled ends at once, wherever it is, and leaves nothing behind.
@Suite(.timeLimit(.minutes(5)), .serialized) struct CancelledLoadTests {
    enum Stage: CaseIterable {
        case connect, headers, body, probe, decode

        func address(server: LoopbackServer, unanswering: UnansweringListener) -> String {
            switch self {
            case .connect: unanswering.address("/")
            case .headers: server.address("/headers")
            case .body: server.address("/body")
            case .probe: server.address("/probe")
            case .decode: server.address("/decode")
            }
        }
    }

    private let server: LoopbackServer
    private let unanswering = UnansweringListener()

    init() throws {
        let mp3 = try DemoMedia.content("episode-1.mp3")
        let ogg = try DemoMedia.content("episode-3.opus")
        server = LoopbackServer([
            "/headers": .never, "/body": .stall(mp3, after: 0), "/probe": .stall(mp3, after: 900),
            "/decode": .stall(ogg, after: 4_500), "/whole": .content(mp3),
        ])
    }

    @Test(arguments: Stage.allCases)
    func aCancelledPlayerLoadReturnsAtOnce(in stage: Stage) async throws {
        let player = PlayerController.standard(to: .nowhere)
        let item = PlaybackItem(address: stage.address(server: server, unanswering: unanswering))
        try await measureCancellations(stage) {
            await player.load(item, intent: .play) == .cancelled
        }
        #expect(player.snapshot == PlaybackState())
        await player.close()
    }

    @Test(arguments: Stage.allCases)
    func aCancelledAssetLoadReturnsAtOnce(in stage: Stage) async throws {
        let loader = AssetLoader.standard()
        let location = AssetLocation(
            stage.address(server: server, unanswering: unanswering))
        try await measureCancellations(stage) {
            do throws(AssetLoadingError) {
                _ = try await loader.load(location)
                return false
            } catch {
                return error.code == .cancelled
            }
        }
    }

    private func measureCancellations(
        _ stage: Stage, _ load: @escaping @Sendable () async -> Bool
    ) async throws {
        var delays: [Duration] = []
        for round in 0..<50 {
            let loading = Task { await load() }
            try await Task.sleep(for: .milliseconds(5 + round % 7))
            let cancelled = ContinuousClock.now
            loading.cancel()
            #expect(await loading.value)
            delays.append(cancelled.duration(to: .now))
        }
        delays.sort()
        print("Cancelled in \(stage): \(delays[25]) (median), \(delays[48]) (49 of 50)")
        #expect(delays[48] < .milliseconds(50))
    }

    @Test func fiveHundredLoadsLeaveNothingBehind() async throws {
        // What the process keeps for good is there after the first player.
        try await CancelledLoads().load(20, from: server, unanswering)
        await settled { server.exchanges.allSatisfy { $0.closedAt != nil } }
        // Of those that run tasks, one for each core, some end when they have nothing to do for long.
        let spare = ProcessInfo.processInfo.activeProcessorCount
        let threads = try #require(ProcessResources.threadCount()) + spare
        let descriptors = try #require(ProcessResources.descriptorCount())
        let memory = try #require(ProcessResources.residentByteCount())
        try await CancelledLoads().load(500, from: server, unanswering)
        await settled { (ProcessResources.threadCount() ?? 0) <= threads }
        await settled { (ProcessResources.descriptorCount() ?? 0) <= descriptors }
        let growth = (ProcessResources.residentByteCount() ?? 0) - memory
        print(
            "After 500 cancelled loads: threads \(threads - spare) →",
            "\(ProcessResources.threadCount() ?? 0), descriptors \(descriptors) →",
            "\(ProcessResources.descriptorCount() ?? 0), memory +\(growth >> 10) KiB")
        #expect(try #require(ProcessResources.threadCount()) <= threads)
        #expect(
            try #require(ProcessResources.descriptorCount()) <= descriptors,
            "Open now: \(openDescriptors().joined(separator: ", "))")
        #expect(growth < 16 << 20 || ProcessResources.keepsFreedMemory)
    }

    /// What the open descriptors are, for the message of a failure.
    private func openDescriptors() -> [String] {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { name in
            try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        }.sorted()
    }

    /// Waits for what ends a little later than the load itself, ten seconds at most.
    private func settled(_ condition: () -> Bool) async {
        for _ in 0..<1_000 where !condition() { try? await Task.sleep(for: .milliseconds(10)) }
    }
}

/// Loads that are cancelled after a few milliseconds, in all stages by turns.
private struct CancelledLoads {
    private let player = PlayerController.standard(to: .nowhere)

    func load(
        _ count: Int, from server: LoopbackServer, _ unanswering: UnansweringListener
    ) async throws {
        for round in 0..<count {
            let stages = CancelledLoadTests.Stage.allCases
            let stage = stages[round % stages.count]
            let item = PlaybackItem(
                address: stage.address(server: server, unanswering: unanswering))
            let loading = Task { await player.load(item, intent: .play) }
            try await Task.sleep(for: .milliseconds(round % 10))
            loading.cancel()
            #expect(await loading.value == .cancelled)
        }
        await player.stop()
    }
}
