import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// The bugs of seeking that other players' users have reported, each as it can't happen here.
@Suite(.timeLimit(.minutes(1))) struct SeekBugTests {
    private let one = PlaybackItem(address: "one")
    private let gate = Gate()

    /// superuser404notfound/AetherEngine#178: seeks during loading were dropped.
    @Test func aSeekWhileLoadingIsWhereItBeginsAndEachSeekHasAnOutcome() async throws {
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 4_800_000)], bytes: ["one": ByteScript(opening: gate)])
        let loading = fixture.begin { [one] in await $0.load(one, intent: .play) }
        let seeks = [10, 20, 30].map { second in
            fixture.begin { await $0.seek(to: .seconds(second)) }
        }
        await fixture.executor.settle()
        #expect(fixture.player.snapshot.phase == .loading)
        gate.open()
        #expect(await seeks[0].value == .superseded)
        #expect(await seeks[1].value == .superseded)
        #expect(await seeks[2].value == .landed(at: .seconds(30), within: .zero))
        #expect(await loading.value == .ready(duration: .exact(.seconds(100))))
        await fixture.play { $0.position > .seconds(31) }
        #expect(fixture.spans.map(\.startFrame) == [30 * 48_000])
    }

    /// doublesymmetry/react-native-track-player#1330, #1359: load and seek began at zero, buffered
    /// twice or was ignored.
    @Test func aStartIsPartOfTheLoad() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 4_800_000)])
        let probe = EventProbe(fixture.player.updates(), executor: fixture.executor)
        await fixture.player.load(one, intent: .play, startingAt: .seconds(30))
        await fixture.play { $0.position > .seconds(31) }
        #expect(fixture.spans.map(\.startFrame) == [30 * 48_000])
        let shown = probe.states.filter { $0.item == one }.map(\.displayedPosition)
        #expect(shown.allSatisfy { $0 >= .seconds(30) })
        let stamps = Set(probe.states.compactMap(\.stamp))
        #expect(stamps.count == 1, "It was buffered once.")
    }

    /// ryanheise/just_audio#801: the position was the target before the seek had happened.
    @Test func aTargetIsNoPosition() async throws {
        let fixture = Fixture([
            "one": AudioScript(
                frameCount: 4_800_000, obstacles: [.init(atFrame: 960_000, .stall(gate))])
        ])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(2) }
        let before = fixture.player.snapshot.position
        let probe = EventProbe(fixture.player.updates(), executor: fixture.executor)
        await fixture.player.seek(to: .seconds(50))
        let states = probe.states
        for state in states where state.pendingTarget != nil {
            #expect(state.position == before)
            #expect(state.displayedPosition == .seconds(50))
        }
    }

    /// ryanheise/just_audio#1084: on a bad network the position went on in silence.
    @Test func silenceDoesNotMoveThePosition() async throws {
        let fixture = Fixture([
            "one": AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .stall(gate))])
        ])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.phase.isBuffering && $0.position > .zero }
        fixture.clock.advance(by: .seconds(60))
        await fixture.executor.settle()
        #expect(fixture.player.position == .seconds(2))
        #expect(fixture.player.snapshot.position == .seconds(2))
        gate.open()
        await fixture.play { $0.phase.isEnded }
        // Ten seconds of sound and a minute of silence, and the position knows only the sound.
        #expect(fixture.player.snapshot.position == .seconds(10))
    }

    /// SRGSSR/pillarbox-apple#267: the last of several seeks was called unfinished, and the seek
    /// bar went back.
    @Test func theLastOfManySeeksLandsAndTheSeekBarNeverGoesBack() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 4_800_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(1) }
        let probe = EventProbe(fixture.player.updates(), executor: fixture.executor)
        // All are begun before the first can run.
        let executor = fixture.executor
        let seeks = await fixture.begin { player in
            (1...9).map { tens in
                Task(executorPreference: executor) {
                    await player.seek(to: .seconds(tens * 10))
                }
            }
        }.value
        #expect(await seeks[8].value == .landed(at: .seconds(90), within: .zero))
        for seek in seeks.dropLast() { #expect(await seek.value == .superseded) }
        await fixture.play { $0.position > .seconds(91) }
        let shown = probe.states.map(\.displayedPosition)
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 }, "\(shown)")
    }

    /// google/ExoPlayer#6787, Automattic/pocket-casts-android#744: seeks in media without an index
    /// were seconds off, and nobody was told.
    @Test func aSeekTellsHowFarItMayBeOff() async throws {
        let fixture = Fixture([
            "one": AudioScript(frameCount: 4_800_000, seekUncertainty: 24_000)
        ])
        await fixture.player.load(one)
        let outcome = await fixture.player.seek(to: .seconds(50))
        #expect(outcome == .landed(at: .seconds(50), within: .milliseconds(500)))
    }

    /// audacious-media-player/audacious-plugins#71: up to two seconds of old sound were heard after
    /// a seek, because nobody dropped what was queued.
    @Test func nothingQueuedIsHeardAfterASeek() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 4_800_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play { $0.position > .seconds(2) }
        let seek = fixture.begin { await $0.seek(to: .seconds(50)) }
        await fixture.executor.settle()
        #expect(await seek.value == .landed(at: .seconds(50), within: .zero))
        fixture.clock.advance(by: .milliseconds(10))
        await fixture.executor.settle()
        #expect(fixture.player.position >= .seconds(50))
        let generation = try #require(fixture.player.snapshot.stamp?.generation)
        let flush = try #require(
            fixture.sink.calls.firstIndex(of: .flushed(before: generation)))
        for case .wrote(let span) in fixture.sink.calls[flush...] {
            #expect(span.stamp.generation == generation)
        }
    }
}
