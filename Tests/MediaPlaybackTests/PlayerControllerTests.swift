import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PlayerControllerTests {
    private let one = PlaybackItem(address: "one", title: "One")
    private let two = PlaybackItem(address: "two", title: "Two")

    @Test func playsAnItemFromItsFirstFrameToItsLast() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_001)])
        let outcome = await fixture.player.load(one, intent: .play)
        #expect(outcome == .ready(duration: .exact(.seconds(10) + .nanoseconds(20_833))))
        await fixture.play(until: { $0.phase.isEnded })

        let state = fixture.player.snapshot
        #expect(state.phase == .ended(.playedToEnd(frames: 480_001)))
        #expect(state.position == state.duration.duration)
        let spans = fixture.spans
        #expect(spans.map(\.startFrame) == [0])
        #expect(spans.map(\.frameCount) == [480_001])
        #expect(spans.first?.lastSample == AudioScript.sample(atFrame: 480_000))
        // All of it was heard, and without a pause: a frame that was dropped takes no time.
        let time = fixture.clock.now.offset
        #expect(time >= .seconds(10) && time < .milliseconds(10_001))
    }

    @Test(arguments: [1, 2, 100, 255, 2_000])
    func aSinkThatQueuesLittleIsEnough(capacity: Int) async throws {
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 9_600)],
            queueDuration: .nanoseconds(20_834 * capacity))
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.player.snapshot.phase == .ended(.playedToEnd(frames: 9_600)))
    }

    @Test func aLoadedItemWaitsUntilItIsWanted() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one)
        #expect(fixture.player.snapshot.phase == .ready)
        #expect(!fixture.sink.calls.contains(.started))
        await fixture.player.play()
        await fixture.state(where: \.isPlaying)
        #expect(fixture.sink.calls.contains(.started))
    }

    @Test func pausingStopsThePositionAndPlayingGoesOnFromThere() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.position > .seconds(2) })
        await fixture.player.pause()
        #expect(fixture.player.snapshot.phase == .paused)
        let position = fixture.player.position
        fixture.clock.advance(by: .seconds(3600))
        #expect(fixture.player.position == position)
        await fixture.player.play()
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.spans.map(\.frameCount) == [480_000])
    }

    // MARK: - Staleness

    @Test func theNextItemIsNeverCoveredByTheErrorOfTheOneBefore() async throws {
        let gate = Gate()
        let failure = AssetLoadingError(.timedOut, message: "Try again.")
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 480_000), "two": AudioScript(frameCount: 480_000)],
            bytes: ["one": ByteScript(opening: gate, openingFailure: failure)])
        async let first = fixture.player.load(one, intent: .play)
        await gate.arrival()
        async let second = fixture.player.load(two, intent: .play)
        let firstOutcome = await first
        #expect(firstOutcome == .superseded)
        gate.open()
        let secondOutcome = await second
        #expect(secondOutcome == .ready(duration: .exact(.seconds(10))))
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.player.snapshot.item == two)
        #expect(fixture.player.counters.stale == 1)
    }

    @Test func replacingAnItemThatPlaysSilencesItAtOnce() async throws {
        let fixture = Fixture([
            "one": AudioScript(frameCount: 4_800_000), "two": AudioScript(frameCount: 480_000),
        ])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.position > .seconds(1) })
        await fixture.player.load(two, intent: .play)
        await fixture.play(until: { $0.phase.isEnded })
        let written = fixture.spans.map(\.stamp.occurrence)
        #expect(written == [one.id, two.id])
    }

    @Test func stopEndsEverything() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.position > .seconds(1) })
        await fixture.player.stop()
        #expect(fixture.player.snapshot == PlaybackState())
        let calls = fixture.sink.calls
        fixture.clock.advance(by: .seconds(3600))
        #expect(fixture.sink.calls == calls)
    }

    @Test func aCancelledLoadLeavesNothingLoaded() async throws {
        let gate = Gate()
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 480_000)], bytes: ["one": ByteScript(opening: gate)])
        let load = Task { await fixture.player.load(one, intent: .play) }
        await gate.arrival()
        load.cancel()
        #expect(await load.value == .cancelled)
        #expect(fixture.player.snapshot == PlaybackState())
    }

    @Test func aPlayerThatIsGoneStopsItsWork() async throws {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        let sink = CapturingAudioSink(NullAudioSink(clock: clock, executor: executor))
        do {
            let media = ScriptedMedia(["one": AudioScript(frameCount: 480_000)])
            let player = PlayerController(
                opener: media, decoder: media, sink: sink, clock: clock, executor: executor)
            await player.load(one, intent: .play)
            await executor.settle()
            #expect(sink.calls.contains(.started))
        }
        await executor.settle()
        let calls = sink.calls
        while clock.advanceToNextDeadline() { await executor.settle() }
        #expect(sink.calls == calls)
        #expect(calls.last == .paused)
    }

    // MARK: - Seeking

    @Test func aSeekIsHeardFromTheAskedFrame() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.position > .seconds(1) })
        let outcome = await fixture.player.seek(to: .seconds(7))
        #expect(outcome == .landed(at: .seconds(7), within: .zero))
        await fixture.play(until: { $0.phase.isEnded })
        let last = try #require(fixture.spans.last)
        #expect(last.startFrame == 336_000)
        #expect(last.endFrame == 480_000)
        #expect(last.firstSample == AudioScript.sample(atFrame: 336_000))
    }

    @Test func aSeekBeforeReadyIsWhereItBegins() async throws {
        let gate = Gate()
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 480_000)], bytes: ["one": ByteScript(opening: gate)])
        async let load = fixture.player.load(one, intent: .play)
        await gate.arrival()
        async let early = fixture.player.seek(to: .seconds(3))
        await fixture.state(where: { $0.pendingTarget == .seconds(3) })
        async let late = fixture.player.seek(to: .seconds(4))
        await fixture.state(where: { $0.pendingTarget == .seconds(4) })
        gate.open()
        _ = await load
        let earlyOutcome = await early
        #expect(earlyOutcome == .superseded)
        let lateOutcome = await late
        #expect(lateOutcome == .landed(at: .seconds(4), within: .zero))
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.spans.map(\.startFrame) == [192_000])
    }

    @Test func theStartPositionIsPartOfTheLoad() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one, intent: .play, startingAt: .seconds(9))
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.spans.map(\.startFrame) == [432_000])
    }

    @Test func ofManySeeksEachGetsAnOutcomeAndTheLastOneLands() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 4_800_000)])
        await fixture.player.load(one, intent: .play)
        let player = fixture.player
        let outcomes = await withTaskGroup(of: SeekOutcome.self) { group in
            for second in 1...50 {
                group.addTask { await player.seek(to: .seconds(second)) }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count == 50)
        let landed = outcomes.filter { $0 != .superseded }
        #expect(!landed.isEmpty)
        #expect(fixture.player.snapshot.pendingTarget == nil)
    }

    @Test func leavingTheItemSettlesItsSeek() async throws {
        let gate = Gate()
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 480_000), "two": AudioScript(frameCount: 480_000)],
            bytes: ["one": ByteScript(opening: gate)])
        async let first = fixture.player.load(one)
        await gate.arrival()
        async let seek = fixture.player.seek(to: .seconds(3))
        await fixture.state(where: { $0.pendingTarget == .seconds(3) })
        await fixture.player.load(two)
        let seekOutcome = await seek
        #expect(seekOutcome == .leftItem)
        let firstOutcome = await first
        #expect(firstOutcome == .superseded)
    }

    @Test(arguments: [(-15, 0), (15, 10)])
    func skippingIsClampedToTheItem(offset: Int, place: Int) async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one)
        let outcome = await fixture.player.skip(by: .seconds(offset))
        #expect(outcome == .landed(at: .seconds(place), within: .zero))
    }

    @Test func skipsAddUpWhileASeekIsOnItsWay() async throws {
        let gate = Gate()
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 4_800_000)], bytes: ["one": ByteScript(opening: gate)])
        async let load = fixture.player.load(one)
        await gate.arrival()
        async let first = fixture.player.skip(by: .seconds(15))
        await fixture.state(where: { $0.pendingTarget == .seconds(15) })
        async let second = fixture.player.skip(by: .seconds(15))
        await fixture.state(where: { $0.pendingTarget == .seconds(30) })
        gate.open()
        _ = await (load, first)
        let secondOutcome = await second
        #expect(secondOutcome == .landed(at: .seconds(30), within: .zero))
    }

    @Test func nothingCanBeSoughtInNothing() async {
        let fixture = Fixture([:])
        #expect(await fixture.player.seek(to: .seconds(1)) == .refused)
    }

    @Test func anItemThatEndedCanBePlayedFromAnotherPlace() async throws {
        let fixture = Fixture(["one": AudioScript(frameCount: 480_000)])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.phase.isEnded })
        await fixture.player.seek(to: .seconds(8))
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.spans.map(\.startFrame) == [0, 384_000])
    }

    // MARK: - Failure

    @Test func mediaThatIsNotThereFailsWithWhatToDo() async throws {
        let fixture = Fixture([:])
        let outcome = await fixture.player.load(one)
        guard case .failed(let failure) = outcome else {
            Issue.record("The load came out as \(outcome).")
            return
        }
        #expect(failure.code == .loading)
        #expect((failure.cause as? AssetLoadingError)?.code == .notFound)
        #expect(fixture.player.snapshot.phase == .failed(failure))
    }

    @Test func anEmptyFileFails() async throws {
        let fixture = Fixture(
            ["one": AudioScript(frameCount: 1)], bytes: ["one": ByteScript(bytes: [])])
        let outcome = await fixture.player.load(one)
        #expect(outcome == .failed(PlaybackFailure(.decoding, message: "")))
    }

    @Test func whatWasDecodedBeforeAFailureIsHeardBeforeItIsShown() async throws {
        let lost = AudioSourceError(
            .bytesUnavailable, message: "",
            cause: AssetLoadingError(
                .connectionLost(received: 1, promised: 2), message: "Try again."))
        let fixture = Fixture([
            "one": AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .failure(lost))])
        ])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.phase.isFailed })
        #expect(
            fixture.player.snapshot.phase
                == .failed(
                    PlaybackFailure(.connectionLost, message: "")))
        #expect(fixture.spans.map(\.frameCount) == [96_000])
        #expect(fixture.sink.calls.contains(.drained))
    }

    @Test func aStallIsBufferingAndGoesOnByItself() async throws {
        let gate = Gate()
        let fixture = Fixture([
            "one": AudioScript(
                frameCount: 480_000, obstacles: [.init(atFrame: 96_000, .stall(gate))])
        ])
        await fixture.player.load(one, intent: .play)
        await fixture.play(until: { $0.phase == .buffering(.stalled) })
        let position = fixture.player.position
        #expect(position == .seconds(2))
        fixture.clock.advance(by: .seconds(3600))
        #expect(fixture.player.position == position)
        gate.open()
        await fixture.play(until: { $0.phase.isEnded })
        #expect(fixture.spans.map(\.frameCount) == [480_000])
    }
}
