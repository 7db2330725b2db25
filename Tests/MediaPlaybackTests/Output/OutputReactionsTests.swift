import AudioPipeline
import PlaybackControl
import Testing

@testable import MediaPlayback

@Suite struct OutputReactionsTests {
    private func route(
        _ kind: AudioDevice.Kind, _ selection: AudioDeviceSelection = .systemDefault
    ) -> AudioRoute {
        AudioRoute(
            device: AudioDevice(id: "\(kind)", name: "\(kind)", kind: kind), selection: selection,
            latency: .milliseconds(50))
    }

    private func loss(
        of kind: AudioDevice.Kind, selection: AudioDeviceSelection = .systemDefault
    ) -> AudioRouteChange {
        AudioRouteChange(
            from: route(kind, selection), to: route(.other, selection), reason: .deviceLost)
    }

    @Test func anUnpluggedHeadphonePausesAndALostDefaultMoves() {
        var reactions = OutputReactions(policy: OutputPolicy())
        #expect(reactions.take(loss(of: .loudspeakers), intent: .play) == [])
        #expect(
            reactions.take(loss(of: .headphones), intent: .play)
                == [.want(.pause), .beginGrace(number: 1)])
        #expect(
            reactions.take(
                loss(of: .loudspeakers, selection: .device(id: "loudspeakers")), intent: .play)
                == [.want(.pause), .beginGrace(number: 2)])
    }

    @Test func thePolicySaysOtherwise() {
        let policy = OutputPolicy(
            headphonesLost: .goOn, selectedDeviceLost: .goOn, defaultDeviceLost: .pause)
        var reactions = OutputReactions(policy: policy)
        #expect(reactions.take(loss(of: .headphones), intent: .play) == [])
        #expect(reactions.take(loss(of: .other), intent: .play).contains(.want(.pause)))
    }

    @Test func whoIsPausedAlreadyIsNotPausedAndDoesNotGoOn() {
        var reactions = OutputReactions(policy: OutputPolicy())
        #expect(reactions.take(loss(of: .headphones), intent: .pause) == [])
        let back = AudioRouteChange(
            from: route(.other), to: route(.headphones), reason: .deviceReturned)
        #expect(reactions.take(back, intent: .pause) == [])
    }

    @Test func aDeviceThatIsBackWithinTheGraceGoesOnUnlessTheUserHasSpoken() {
        let back = AudioRouteChange(
            from: route(.other), to: route(.headphones), reason: .deviceReturned)
        var reactions = OutputReactions(policy: OutputPolicy())
        _ = reactions.take(loss(of: .headphones), intent: .play)
        #expect(reactions.take(back, intent: .pause) == [.want(.play)])

        _ = reactions.take(loss(of: .headphones), intent: .play)
        _ = reactions.userWants(.pause)
        #expect(reactions.take(back, intent: .pause) == [])

        _ = reactions.take(loss(of: .headphones), intent: .play)
        reactions.graceEnded(2)
        #expect(reactions.take(back, intent: .pause) == [.want(.play)])

        _ = reactions.take(loss(of: .headphones), intent: .play)
        reactions.graceEnded(4)
        #expect(reactions.take(back, intent: .pause) == [])
    }

    @Test func whereThereIsNoDeviceTheSilenceSaysSo() {
        var reactions = OutputReactions(policy: OutputPolicy())
        let gone = AudioRouteChange(
            from: route(.other), to: route(.placeholder), reason: .deviceLost)
        #expect(reactions.take(gone, intent: .play) == [.silence])
        #expect(reactions.silence == [.noDevice])
        let back = AudioRouteChange(
            from: route(.placeholder), to: route(.other), reason: .deviceReturned)
        #expect(reactions.take(back, intent: .play) == [.silence])
        #expect(reactions.silence == [])
    }

    @Test func anInterruptionIsSilenceOrAQuieterSoundOrNothing() {
        var pausing = OutputReactions(policy: OutputPolicy())
        #expect(pausing.interrupt(true) == [.silence])
        #expect(pausing.silence == [.interrupted])
        #expect(pausing.interrupt(true) == [])
        #expect(pausing.interrupt(false) == [.silence])
        #expect(pausing.silence == [])

        var ducking = OutputReactions(policy: OutputPolicy(interruption: .duck(gain: 0.25)))
        #expect(ducking.interrupt(true) == [.gain])
        #expect(ducking.gain == 0.25)
        #expect(ducking.silence == [])
        #expect(ducking.interrupt(false) == [.gain])
        #expect(ducking.gain == 1)

        var mixing = OutputReactions(policy: OutputPolicy(interruption: .mix))
        #expect(mixing.interrupt(true) == [])
        #expect(mixing.gain == 1)
    }

    @Test func whoAsksForSoundDuringAnInterruptionGetsIt() {
        var reactions = OutputReactions(policy: OutputPolicy())
        _ = reactions.interrupt(true)
        #expect(reactions.userWants(.pause) == [])
        #expect(reactions.silence == [.interrupted])
        #expect(reactions.userWants(.play) == [.silence])
        #expect(reactions.silence == [])
        #expect(reactions.interrupt(false) == [])
    }
}

@Suite struct ReopeningScheduleTests {
    private let loss = AudioSinkError(.deviceLost, message: "")
    private let absence = AudioSinkError(.unavailable, message: "")

    @Test func theFirstLossIsMadeGoodAtOnceAndAFlappingOutputIsWaitedFor() {
        var schedule = ReopeningSchedule(limit: .seconds(10))
        var delays: [Duration?] = []
        for _ in 0..<7 {
            delays.append(schedule.lose())
            schedule.succeed()
        }
        #expect(
            delays == [
                .zero, .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2),
                .seconds(4), .seconds(4),
            ])
        schedule.settle()
        #expect(schedule.lose() == .zero)
    }

    @Test func anAbsentOutputIsLookedForUntilTheLimit() {
        var schedule = ReopeningSchedule(limit: .seconds(3))
        #expect(schedule.fail(with: absence) == nil, "Nothing was lost.")
        _ = schedule.lose()
        var waited = Duration.zero
        while let delay = schedule.fail(with: absence) { waited += delay }
        #expect(waited == .milliseconds(1750))
        #expect(!schedule.isOpening)
    }

    @Test func withoutALimitALossIsFinal() {
        var schedule = ReopeningSchedule(limit: nil)
        #expect(schedule.lose() == nil)
        #expect(schedule.fail(with: loss) == nil)
    }

    @Test func aServerThatIsSlowAtFirstIsAskedAgain() {
        var schedule = ReopeningSchedule(limit: .seconds(3))
        #expect(schedule.fail(with: AudioSinkError(.timedOut, message: "")) == .milliseconds(250))
        #expect(schedule.fail(with: AudioSinkError(.unsupportedFormat, message: "")) == nil)
    }
}
