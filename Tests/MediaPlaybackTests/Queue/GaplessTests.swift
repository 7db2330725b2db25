import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct GaplessTests {
    private let items = (0..<10).map { PlaybackItem(address: "\($0)") }
    private let second = AudioScript(frameCount: 48_000)

    private func fixture(
        _ scripts: [String: AudioScript] = [:], bytes: [String: ByteScript] = [:]
    ) -> Fixture {
        let all = Dictionary(uniqueKeysWithValues: items.map { ($0.address, second) })
        return Fixture(all.merging(scripts) { $1 }, bytes: bytes)
    }

    /// What was done to the sink from its first start on.
    private func callsWhilePlaying(_ fixture: Fixture) -> [CapturedCall] {
        Array(fixture.sink.calls.drop { $0 != .started }.dropFirst())
    }

    @Test(arguments: [2, 3, 10]) func itemsFollowOnWithNoFrameLostOrAdded(count: Int) async {
        let fixture = fixture()
        let player = QueuePlayer(fixture.player, executor: fixture.executor)
        await player.edit { [items] in $0.append(Array(items[..<count])) }
        let begun = fixture.clock.now
        await player.play()
        await fixture.play { [items] in $0.item == items[count - 1] && $0.phase.isEnded }
        #expect(fixture.spans.map(\.stamp.occurrence) == items[..<count].map(\.id))
        #expect(fixture.spans.allSatisfy { $0.startFrame == 0 && $0.frameCount == 48_000 })
        for case let call in callsWhilePlaying(fixture) {
            switch call {
            case .wrote, .drained, .paused: break
            default: Issue.record("Between two items the sink was told \(call).")
            }
        }
        let seconds = begun.duration(to: fixture.clock.now) / .seconds(1)
        #expect(abs(seconds - Double(count)) < 0.1)
        #expect(fixture.player.counters.refused == 0)
    }

    @Test func theNextIsCurrentWhenItIsHeardAndTheEndIsToldFirst() async {
        let fixture = fixture()
        let notices = NoticeProbe(fixture.player.events(), executor: fixture.executor)
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] }
        // Its sound was queued half a second before.
        let late = fixture.clock.now.offset - .seconds(1)
        #expect(late >= .zero && late <= .milliseconds(5))
        #expect(fixture.player.snapshot.isPlaying)
        #expect(fixture.player.next == nil)
        await fixture.play { $0.phase.isEnded }
        let seam = notices.notices.drop { $0.value != .ended(.playedToEnd(frames: 48_000)) }
        #expect(
            seam.prefix(4).map(\.value) == [
                .ended(.playedToEnd(frames: 48_000)),
                .itemChanged(from: items[0], to: items[1]), .phaseChanged(.playing),
                .ended(.playedToEnd(frames: 48_000)),
            ])
        #expect(throws: Never.self) { try notices.verifyOrder() }
    }

    @Test func thePositionBeginsAnewWithTheNextItem() async {
        let fixture = fixture()
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] }
        for step in 1...8 {
            let before = fixture.player.position
            fixture.clock.advance(by: .milliseconds(100))
            await fixture.executor.settle()
            #expect(fixture.player.position - before == .milliseconds(100), "step \(step)")
        }
    }

    @Test func aNextThatLoadsTooLateBeginsWhenItCan() async {
        let gate = Gate()
        let fixture = fixture(bytes: ["1": ByteScript(opening: gate)])
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] }
        #expect(fixture.player.snapshot.phase == .loading)
        #expect(fixture.player.snapshot.intent == .play)
        gate.open()
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.spans.map(\.frameCount) == [48_000, 48_000])
    }

    @Test func anotherFormIsHeardWholeBehindASmallGap() async {
        let mono = AudioFormat(sampleRate: 8_000, channels: .mono)
        let fixture = fixture(["1": AudioScript(format: mono, frameCount: 8_000)])
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] && $0.phase.isEnded }
        #expect(fixture.spans.map(\.frameCount) == [48_000, 8_000])
        let configured = fixture.sink.calls.compactMap { call in
            if case .configured(let format) = call { format } else { nil }
        }
        #expect(configured == [second.format, mono])
    }

    @Test func anotherFormFollowsOnWhereItsDecoderMakesItAlike() async {
        let mono = AudioFormat(sampleRate: 8_000, channels: .mono)
        var script = AudioScript(format: mono, frameCount: 8_000)
        script.isConvertible = true
        let fixture = fixture(["1": script])
        let player = QueuePlayer(fixture.player, executor: fixture.executor)
        await player.edit { [items] in $0.append(Array(items[..<3])) }
        await player.play()
        await fixture.play { [items] in $0.item == items[2] && $0.phase.isEnded }
        #expect(fixture.spans.map(\.frameCount) == [48_000, 48_000, 48_000])
        for case let call in callsWhilePlaying(fixture) {
            switch call {
            case .wrote, .drained, .paused: break
            default: Issue.record("Between two items the sink was told \(call).")
            }
        }
        #expect(fixture.player.snapshot.duration == .exact(.seconds(1)))
    }

    @Test func aSeekDropsWhatWasQueuedAheadAndItFollowsAllTheSame() async {
        let fixture = fixture(["0": AudioScript(frameCount: 480_000)])
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.position > .milliseconds(9_800) }
        #expect(fixture.spans.last?.stamp.occurrence == items[1].id, "It is queued ahead.")
        await fixture.player.seek(to: .seconds(8))
        #expect(fixture.player.next == items[1])
        await fixture.play { $0.item == items[1] && $0.phase.isEnded }
        let last = fixture.spans.suffix(2)
        #expect(last.map(\.startFrame) == [8 * 48_000, 0])
        #expect(last.map(\.frameCount) == [2 * 48_000, 48_000])
    }

    @Test func aNextThatCannotBePlayedFailsWhenItsTurnHasCome() async {
        let damaged = AudioSourceError(.damaged, message: "Publish it again.")
        let fixture = fixture([
            "1": AudioScript(frameCount: 48_000, obstacles: [.init(atFrame: 0, .failure(damaged))])
        ])
        let missing = PlaybackItem(address: "missing")
        for item in [missing, items[1]] {
            await fixture.player.load(items[0], intent: .play)
            await fixture.player.setNext(item)
            await fixture.play { $0.phase.isFailed }
            #expect(fixture.player.snapshot.item == item)
            let end = fixture.clock.now.offset
            #expect(end >= .seconds(1), "The item before was heard to its end.")
        }
    }

    @Test func aLoadAStopAndNilTakeItBack() async {
        let fixture = fixture()
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.player.setNext(nil)
        await fixture.play { $0.phase.isEnded }
        #expect(fixture.player.snapshot.item == items[0])
        await fixture.player.setNext(items[1])
        await fixture.player.load(items[2])
        #expect(fixture.player.next == nil)
        await fixture.player.setNext(items[1])
        await fixture.player.stop()
        #expect(fixture.player.next == nil)
    }

    @Test(arguments: [-3, -1, 0, 1, 3]) func aPauseAroundTheSeamKeepsThePlace(offset: Int) async {
        let fixture = fixture()
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        fixture.clock.advance(by: .milliseconds(900))
        await fixture.executor.settle()
        fixture.clock.advance(by: .milliseconds(100 + offset))
        await fixture.player.pause()
        await fixture.executor.settle()
        let heard = fixture.sink.playhead
        for _ in 0..<10 {
            fixture.clock.advance(by: .milliseconds(500))
            await fixture.executor.settle()
        }
        #expect(fixture.sink.playhead == heard, "Nothing is heard while it is paused.")
        #expect(!fixture.player.snapshot.isPlaying)
        await fixture.player.play()
        await fixture.play { $0.item == items[1] && $0.phase.isEnded }
        #expect(fixture.spans.map(\.frameCount) == [48_000, 48_000])
    }

    @Test func whatIsPlayedAtAnotherRateFollowsOnToo() async {
        let fixture = fixture()
        await fixture.player.setRate(2)
        await fixture.player.load(items[0], intent: .play)
        await fixture.player.setNext(items[1])
        await fixture.play { $0.item == items[1] && $0.phase.isEnded }
        #expect(fixture.spans.map(\.rate) == [2, 2])
        #expect(fixture.spans.map(\.frameCount) == [24_000, 24_000])
    }
}
