import PlaybackControl
import Testing

/// Each test is a transcript: commands and events in, outcomes and actions out.
@Suite struct PlaybackStateMachineTests {
    private let item = PlaybackItem(
        address: "one.mp3", title: "One", declaredDuration: .seconds(60))
    private var machine = PlaybackStateMachine()
    private let failure = PlaybackFailure(.loading, message: "Check the network.")

    private mutating func apply(
        _ event: PlaybackEvent, stamp: PlaybackStamp? = nil
    ) throws -> PlaybackTransition {
        machine.apply(Stamped(event, stamp: try #require(stamp ?? machine.state.stamp)))
    }

    private mutating func play() throws {
        _ = machine.begin(item, intent: .play)
        _ = try apply(.ready(duration: .container(.seconds(50)), isSeekable: true))
        _ = try apply(.buffered)
        _ = try apply(.started)
        #expect(machine.state.isPlaying)
    }

    // MARK: - The way of an item

    @Test mutating func anItemGoesFromLoadingToItsEnd() throws {
        #expect(machine.begin(item, intent: .play).actions == [.publish, .cancelOlderWork])
        #expect(machine.state.phase == .loading)
        #expect(machine.state.duration == .feed(.seconds(60)))

        let ready = PlaybackEvent.ready(duration: .container(.seconds(50)), isSeekable: true)
        #expect(try apply(ready).outcome == .applied)
        #expect(machine.state.phase == .buffering(.starting))
        #expect(machine.state.duration == .container(.seconds(50)))

        #expect(try apply(.buffered).actions == .startOutput)
        #expect(try apply(.started).actions == .publish)
        #expect(machine.state.phase == .playing)

        #expect(try apply(.position(.seconds(3))).outcome == .applied)
        #expect(machine.state.position == .seconds(3))

        #expect(try apply(.duration(.exact(.seconds(49)))).outcome == .applied)
        #expect(try apply(.ended(.playedToEnd(frames: 49))).outcome == .applied)
        #expect(machine.state.phase == .ended(.playedToEnd(frames: 49)))
        #expect(machine.state.position == .seconds(49))
    }

    @Test mutating func anItemThatIsNotWantedYetWaitsReady() throws {
        _ = machine.begin(item, intent: .pause)
        _ = try apply(.ready(duration: .unknown, isSeekable: true))
        #expect(machine.state.phase == .ready)
        #expect(machine.state.duration == .feed(.seconds(60)))
        #expect(try apply(.buffered).actions == [])
        #expect(machine.want(.play).actions == [.publish, .startOutput])
        _ = try apply(.started)
        #expect(machine.state.isPlaying)
    }

    @Test mutating func playBeforeSamplesAreThereBuffers() throws {
        _ = machine.begin(item, intent: .pause)
        _ = try apply(.ready(duration: .unknown, isSeekable: true))
        #expect(machine.want(.play).actions == .publish)
        #expect(machine.state.phase == .buffering(.starting))
        #expect(try apply(.buffered).actions == .startOutput)
    }

    @Test mutating func pausingIsDoneOnceTheSinkSaysSo() throws {
        try play()
        #expect(machine.want(.pause).actions == [.publish, .pauseOutput])
        #expect(machine.state.isPlaying)
        #expect(try apply(.paused).outcome == .applied)
        #expect(machine.state.phase == .paused)
        #expect(machine.want(.play).actions == [.publish, .startOutput])
    }

    @Test mutating func aStartThatTheUserNoLongerWantsIsTakenBack() throws {
        _ = machine.begin(item, intent: .play)
        _ = try apply(.ready(duration: .unknown, isSeekable: true))
        _ = try apply(.buffered)
        _ = machine.want(.pause)
        #expect(try apply(.started).actions == .pauseOutput)
        #expect(!machine.state.isPlaying)
    }

    @Test mutating func aStallIsBufferingUntilSamplesAreThere() throws {
        try play()
        #expect(try apply(.stalled).actions == [.publish, .pauseOutput])
        #expect(machine.state.phase == .buffering(.stalled))
        #expect(try apply(.buffered).actions == .startOutput)
        #expect(try apply(.started).outcome == .applied)
        #expect(machine.state.isPlaying)
    }

    @Test mutating func whatTheMediaSaysOfItselfGoesWithItsItem() throws {
        try play()
        let song = PlaybackMetadata(title: "Song", artist: "Singer")
        #expect(try apply(.metadata(song)).actions == .publish)
        #expect(try apply(.metadata(song)).outcome == .duplicate)
        _ = machine.seek(to: .zero)
        #expect(machine.state.metadata == song)
        _ = machine.begin(PlaybackItem(address: "two.mp3"), intent: .play)
        #expect(machine.state.metadata == nil)
    }

    // MARK: - Staleness

    @Test mutating func theLateErrorOfTheEpisodeBeforeIsDropped() throws {
        _ = machine.begin(item, intent: .play)
        let first = try #require(machine.state.stamp)
        let next = PlaybackItem(address: "two.mp3")
        _ = machine.begin(next, intent: .play)
        let before = machine.state
        #expect(try apply(.failed(failure), stamp: first).outcome == .stale)
        #expect(machine.state == before)
        #expect(machine.counters.stale == 1)
    }

    @Test mutating func theSameEpisodeTwiceIsTwoOccurrences() throws {
        _ = machine.begin(item, intent: .play)
        let first = try #require(machine.state.stamp)
        _ = machine.begin(item, intent: .play)
        #expect(try apply(.failed(failure), stamp: first).outcome == .stale)
    }

    @Test mutating func whatWasBeforeASeekIsStaleAfterIt() throws {
        try play()
        let before = try #require(machine.state.stamp)
        #expect(machine.seek(to: .seconds(10)).outcome == .applied)
        #expect(try apply(.position(.seconds(4)), stamp: before).outcome == .stale)
        #expect(try apply(.ended(.playedToEnd(frames: 1)), stamp: before).outcome == .stale)
        #expect(machine.state.phase == .buffering(.seeking))
    }

    @Test mutating func nothingCountsOnceItIsStopped() throws {
        try play()
        let stamp = try #require(machine.state.stamp)
        #expect(machine.stop().actions == [.publish, .cancelOlderWork, .pauseOutput])
        #expect(try apply(.position(.seconds(4)), stamp: stamp).outcome == .stale)
        #expect(machine.state == PlaybackState())
        #expect(machine.stop().outcome == .duplicate)
    }

    // MARK: - Seeking

    @Test mutating func aSeekShowsItsTargetUntilItHasLanded() throws {
        try play()
        _ = try apply(.position(.seconds(3)))
        _ = machine.seek(to: .seconds(10))
        #expect(machine.state.position == .seconds(3))
        #expect(machine.state.displayedPosition == .seconds(10))
        #expect(try apply(.position(.seconds(5))).outcome == .refused)
        #expect(try apply(.landed(at: .seconds(9))).outcome == .applied)
        #expect(machine.state.position == .seconds(9))
        #expect(machine.state.pendingTarget == nil)
        #expect(try apply(.buffered).actions == .startOutput)
    }

    @Test mutating func aSeekWhilePausedStaysPaused() throws {
        try play()
        _ = machine.want(.pause)
        _ = try apply(.paused)
        _ = machine.seek(to: .seconds(10))
        #expect(machine.state.phase == .paused)
        _ = try apply(.landed(at: .seconds(10)))
        #expect(try apply(.buffered).actions == [])
        #expect(machine.want(.play).actions == [.publish, .startOutput])
    }

    @Test(arguments: [(-5, 0), (10, 10), (500, 50)])
    mutating func aTargetIsClampedToTheMedia(asked: Int, clamped: Int) throws {
        try play()
        _ = machine.seek(to: .seconds(asked))
        #expect(machine.state.pendingTarget == .seconds(clamped))
    }

    @Test mutating func aSeekBeforeReadyIsWhereItBegins() throws {
        _ = machine.begin(item, intent: .play)
        let stamp = machine.state.stamp
        #expect(machine.seek(to: .seconds(20)).outcome == .applied)
        #expect(machine.state.stamp == stamp)
        _ = try apply(.ready(duration: .container(.seconds(15)), isSeekable: true))
        #expect(machine.state.pendingTarget == .seconds(15))
    }

    @Test mutating func aBetterDurationClampsATargetThatHasNotLanded() throws {
        try play()
        _ = machine.seek(to: .seconds(50))
        _ = try apply(.duration(.exact(.seconds(40))))
        #expect(machine.state.pendingTarget == .seconds(40))
    }

    @Test mutating func aSeekIsRefusedWhereThereIsNowhereToGo() throws {
        #expect(machine.seek(to: .seconds(1)).outcome == .refused)
        _ = machine.begin(item, intent: .play)
        _ = try apply(.ready(duration: .live, isSeekable: false))
        #expect(machine.seek(to: .seconds(1)).outcome == .refused)
        _ = try apply(.failed(failure))
        #expect(machine.seek(to: .seconds(1)).outcome == .refused)
    }

    // MARK: - Refusal

    @Test mutating func anItemThatFailedStaysFailed() throws {
        try play()
        #expect(try apply(.failed(failure)).actions == [.publish, .pauseOutput])
        let failed = machine.state
        for event in Self.everyEvent {
            #expect(try apply(event).outcome == .refused, "\(event)")
        }
        #expect(machine.state == failed)
    }

    @Test mutating func anItemThatEndedTakesNoMoreEvents() throws {
        try play()
        _ = try apply(.ended(.playedToEnd(frames: 1)))
        let ended = machine.state
        for event in Self.everyEvent {
            #expect(try apply(event).outcome == .refused, "\(event)")
        }
        #expect(machine.state == ended)
        #expect(machine.counters.refused == UInt64(Self.everyEvent.count))
    }

    @Test mutating func anItemThatLoadsTakesOnlyReadyAndFailed() throws {
        for event in Self.everyEvent {
            machine = PlaybackStateMachine()
            _ = machine.begin(item, intent: .play)
            switch event {
            case .ready, .failed: #expect(try apply(event).outcome == .applied)
            default: #expect(try apply(event).outcome == .refused, "\(event)")
            }
        }
    }

    @Test mutating func theSameTwiceIsADuplicate() throws {
        try play()
        #expect(try apply(.started).outcome == .duplicate)
        _ = try apply(.position(.seconds(2)))
        #expect(try apply(.position(.seconds(2))).outcome == .duplicate)
        #expect(machine.want(.play).outcome == .duplicate)
        #expect(machine.counters.duplicates == 3)
    }

    private static let everyEvent: [PlaybackEvent] = [
        .ready(duration: .unknown, isSeekable: true), .buffered, .started, .paused, .stalled,
        .landed(at: .seconds(1)), .position(.seconds(1)), .duration(.exact(.seconds(1))),
        .metadata(PlaybackMetadata(title: "Song")), .ended(.playedToEnd(frames: 2)),
        .failed(PlaybackFailure(.decoding, message: "Choose another file.")),
    ]
}
