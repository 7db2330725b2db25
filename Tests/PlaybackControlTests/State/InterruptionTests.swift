import PlaybackControl
import Testing

/// Something else has the output for a while: commands and events in, actions out.
@Suite struct InterruptionTests {
    private var machine = PlaybackStateMachine()

    private mutating func apply(_ event: PlaybackEvent) throws -> PlaybackActions {
        machine.apply(Stamped(event, stamp: try #require(machine.state.stamp))).actions
    }

    private mutating func load(_ intent: PlaybackIntent = .play) throws {
        _ = machine.begin(PlaybackItem(address: "one.mp3"), intent: intent)
        _ = try apply(.ready(duration: .container(.seconds(50)), isSeekable: true))
    }

    @Test mutating func soundStopsAndGoesOnWithTheIntentLeftAlone() throws {
        try load()
        #expect(try apply(.buffered) == .startOutput)
        _ = try apply(.started)
        #expect(machine.silence([.interrupted]).actions == [.publish, .pauseOutput])
        #expect(try apply(.paused) == .publish)
        #expect(machine.state.phase == .paused)
        #expect(machine.state.intent == .play)
        #expect(!machine.state.wantsSound)
        #expect(machine.state.whySilent == [.output(.interrupted)])
        #expect(machine.silence([]).actions == [.publish, .startOutput])
        #expect(try apply(.started) == .publish)
        #expect(machine.state.isPlaying)
    }

    @Test mutating func whoPausesMeanwhileStaysPaused() throws {
        try load()
        _ = try apply(.buffered)
        _ = try apply(.started)
        _ = machine.silence([.interrupted])
        _ = try apply(.paused)
        #expect(machine.want(.pause).actions == .publish)
        #expect(machine.silence([]).actions == .publish)
        #expect(machine.state.phase == .paused)
    }

    @Test mutating func whatIsLoadedMeanwhileStartsBehindIt() throws {
        _ = machine.silence([.interrupted])
        try load()
        #expect(try apply(.buffered) == [])
        #expect(machine.silence([]).actions == [.publish, .startOutput])
    }

    @Test mutating func anOutputThatWasStartingIsPausedAgain() throws {
        try load()
        #expect(try apply(.buffered) == .startOutput)
        _ = machine.silence([.interrupted])
        #expect(try apply(.started) == .pauseOutput)
        #expect(!machine.state.isPlaying)
    }

    @Test mutating func otherReasonsOfSilenceStopNothing() throws {
        try load()
        _ = try apply(.buffered)
        _ = try apply(.started)
        #expect(machine.silence([.noDevice]).actions == .publish)
        #expect(machine.setMuted(true).actions == .publish)
        #expect(machine.state.isPlaying)
    }
}
