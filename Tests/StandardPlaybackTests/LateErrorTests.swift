import Foundation
import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import Testing

/// The story that the package exists for, with a real server, decoder and clock.
@Suite(.timeLimit(.minutes(5))) struct LateErrorTests {
    /// `LATE_ERROR_COUNT` changes how often the story is told.
    private static let count =
        ProcessInfo.processInfo.environment["LATE_ERROR_COUNT"].flatMap { Int($0) } ?? 1_000

    @Test func theErrorOfTheEpisodeBeforeNeverCoversTheNext() async throws {
        let content = try DemoMedia.content("episode-1.mp3")
        let server = LoopbackServer(["/two": .content(content)])
        let player = PlayerController.standard(to: .nowhere)
        let followers = (0..<3).map { _ in Task { await Self.seesOnlyNewer(player.updates()) } }
        var random = SystemRandomNumberGenerator()
        var delays: [Duration] = []

        for round in 0..<Self.count {
            let path = "/one/\(round)"
            let fault = Self.fault(content, using: &random)
            server[path] = fault.behaviour
            let one = PlaybackItem(address: server.address(path))
            let two = PlaybackItem(address: server.address("/two"))
            let staleBefore = player.counters.stale

            let first = Task { await player.load(one, intent: .play) }
            _ = await player.updates().first(matching: { $0.item == one })
            // In half of the rounds the server has been asked, in the others perhaps.
            if round.isMultiple(of: 2) { await server.requested(path) }
            try await Task.sleep(for: .microseconds(Int.random(in: 0...4_000, using: &random)))
            let pressed = ContinuousClock.now
            let second = await player.load(two, intent: .play)

            guard case .ready = second else {
                Issue.record("Round \(round): episode 2 came out as \(second).")
                continue
            }
            #expect(player.snapshot.item == two)
            _ = await player.updates().first(matching: { $0.isPlaying })
            #expect(player.snapshot.item == two)

            // Where the server closes by itself the first item may fail before it is replaced, and
            // there is nothing to measure.
            guard !server.exchanges(for: path).isEmpty, fault.waitsForClient else { continue }
            if await first.value == .superseded {
                #expect(player.counters.stale > staleBefore, "Round \(round)")
            }
            guard let closed = await server.closed(path) else { continue }
            delays.append(pressed.duration(to: closed))
        }
        await player.close()
        for follower in followers { #expect(await follower.value) }

        delays.sort()
        let worst = delays[min(delays.count - 1, delays.count * 99 / 100)]
        print(
            "The late error, \(delays.count) of \(Self.count) rounds with a connection: closed",
            "after \(delays[delays.count / 2]) (median), \(worst) (99 of 100);",
            "\(player.counters.stale) stale events dropped")
        #expect(delays.count > Self.count / 8)
        #expect(worst < .milliseconds(50))
    }

    private static func fault(
        _ content: Content, using random: inout SystemRandomNumberGenerator
    ) -> (behaviour: Behaviour, waitsForClient: Bool) {
        let pause = Duration.microseconds(Int.random(in: 0...4_000, using: &random))
        let bytes = Int.random(in: 0...20_000, using: &random)
        return switch Int.random(in: 0..<4, using: &random) {
        case 0: (.never, true)
        case 1: (.stall(content, after: bytes), true)
        case 2: (.cut(content, after: bytes), false)
        default: (.stallThenCut(content, after: bytes, pause: pause), false)
        }
    }

    /// Follows until the end; false if a state of an earlier item came after one of a later.
    private static func seesOnlyNewer(_ updates: PlaybackUpdates) async -> Bool {
        var newest = PlaybackGeneration.none
        for await state in updates {
            guard let generation = state.stamp?.generation else { continue }
            if generation < newest { return false }
            newest = generation
        }
        return true
    }
}
