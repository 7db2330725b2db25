import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// The bugs of order that other players' users have reported, each as it can't happen here.
@Suite(.timeLimit(.minutes(1))) struct OrderBugTests {
    private let one = PlaybackItem(address: "one")
    private let two = PlaybackItem(address: "two")
    private let fixture = Fixture([
        "one": AudioScript(frameCount: 96_000), "two": AudioScript(frameCount: 480_000),
    ])

    /// doublesymmetry/react-native-track-player#2038: the handler of an end read the live queue,
    /// which had moved on, and took the end for that of the next.
    @Test func anEndSaysWhoseEndItIs() async throws {
        let executor = fixture.executor
        let log = await EventLog(fixture) { [two] notice, player in
            // On the executor that the test lets settle, which a new task does not inherit.
            if notice.isEnd { Task(executorPreference: executor) { await player.load(two) } }
        }
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase == .ready && $0.item == two }
        let ends = log.entries.filter { $0.notice.value.isEnd }
        #expect(ends.map(\.notice.stamp.occurrence) == [one.id])
    }

    /// doublesymmetry/react-native-track-player#1965, #1117: after reset and add, the end of the
    /// old item came and ended the new queue.
    @Test func afterAStopAndALoadNothingOfTheOldItemArrives() async throws {
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .milliseconds(1_900) }
        await fixture.player.stop()
        let log = await EventLog(fixture)
        await fixture.player.load(two, intent: .play)
        await fixture.play { $0.phase.isEnded }
        #expect(log.entries.allSatisfy { $0.notice.stamp.occurrence == two.id })
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 480_000)))
    }

    /// mpv-player/mpv#11779: the end of the replaced file came after the start of the next, and
    /// was read as "finished".
    @Test func beingReplacedIsNoEnd() async throws {
        let log = await EventLog(fixture)
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(1) }
        await fixture.player.load(two, intent: .play)
        await fixture.play { $0.position > .seconds(3) }
        #expect(!log.notices.contains { $0.isEnd || $0.isFailure })
        #expect(log.notices.filter(\.isItemChange).count == 2)
    }

    /// mpv-player/mpv#15307: the event came before the property that it is about had changed.
    @Test func whatAnEventTellsIsInTheSnapshotAlready() async throws {
        let log = await EventLog(fixture)
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(1) }
        await fixture.player.pause()
        await fixture.player.seek(to: .milliseconds(1_500))
        await fixture.player.play()
        await fixture.play { $0.phase.isEnded }
        #expect(log.notices.contains(.landed(at: .milliseconds(1_500))))
        for entry in log.entries {
            switch entry.notice.value {
            case .ended(let reason): #expect(entry.snapshot.phase == .ended(reason))
            case .itemChanged(_, let item): #expect(entry.snapshot.item == item)
            case .phaseChanged(.playing): #expect(entry.snapshot.phase != .loading)
            case .landed: #expect(entry.snapshot.pendingTarget == nil)
            default: break
            }
        }
    }

    /// androidx/media#68: the same item twice in a row made no transition.
    @Test func theSameEpisodeTwiceIsTwoOccurrences() async throws {
        let again = PlaybackItem(address: "one")
        let log = await EventLog(fixture)
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isEnded }
        await fixture.player.load(again, intent: .play)
        await fixture.play { $0.phase.isEnded && $0.item == again }
        let ends = log.entries.filter { $0.notice.value.isEnd }
        #expect(ends.map(\.notice.stamp.occurrence) == [one.id, again.id])
        #expect(log.notices.contains(.itemChanged(from: one, to: again)))
    }

    /// google/ExoPlayer#4276: a listener that stopped the player made later listeners see another
    /// state than it was called for.
    @Test func aListenerThatStopsThePlayerHidesNothingFromTheOthers() async throws {
        let first = await EventLog(fixture) { notice, player in
            if notice == .phaseChanged(.playing) { await player.stop() }
        }
        let second = await EventLog(fixture)
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase == .idle }
        #expect(first.notices == second.notices)
        #expect(second.notices.contains(.phaseChanged(.playing)))
        #expect(second.notices.last == .phaseChanged(.idle))
        #expect(
            zip(second.entries, second.entries.dropFirst()).allSatisfy {
                $0.notice.sequence < $1.notice.sequence
            })
    }

    /// superuser404notfound/AetherEngine#314: the epoch began at 1 again with each load.
    @Test func generationsGoOnOverLoadsAndPlayers() async throws {
        var stamps: [PlaybackStamp] = []
        for fixture in [fixture, Fixture(["one": AudioScript(frameCount: 480)])] {
            for _ in 0..<2 {
                await fixture.player.load(PlaybackItem(address: "one"))
                stamps.append(try #require(fixture.player.snapshot.stamp))
                await fixture.player.seek(to: .milliseconds(1))
                stamps.append(try #require(fixture.player.snapshot.stamp))
            }
        }
        #expect(zip(stamps, stamps.dropFirst()).allSatisfy { $0.generation < $1.generation })
        #expect(stamps.count == 8)
    }
}
