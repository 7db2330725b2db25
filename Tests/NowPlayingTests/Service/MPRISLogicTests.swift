import MediaPlayback
import PlaybackControl
import Testing

@testable import NowPlaying

/// Transcripts of what happens on a bus and what the service does, with no bus.
@Suite struct MPRISLogicTests {
    private var logic: MPRISLogic
    private let item = PlaybackItem(address: "/a", title: "A")
    private let start = ContinuousClock.now

    init() {
        logic = MPRISLogic(.init(identity: "Test", name: "test"), processID: 7)
    }

    private mutating func take(
        _ event: BusEvent<MPRISLogic.Input>, after time: Duration = .zero
    ) -> [String] {
        logic.take(event, at: start + time).map { action in
            switch action {
            case .call(_, let call): "call \(call.member) \(call.arguments.first?.text ?? "")"
            case .answer(let number, .values): "answer \(number)"
            case .answer(let number, .failure(let failure)): "fail \(number) \(failure.name)"
            case .emit(let signal): "emit \(signal.member)"
            case .reconnect(let error): "reconnect \(error.code)"
            case .perform(.perform(let number, let request)):
                "perform \(number) \(request.command) for \(request.stamp?.generation == nil ? "nothing" : "item")"
            case .perform(.status(.published(let name))): "published \(name)"
            case .perform(.status(.unreachable(let error))): "unreachable \(error.code)"
            case .perform(.status): "status"
            }
        }
    }

    private mutating func publish() {
        _ = take(.input(.support(.init(), isHandled: true)))
        _ = take(.connected)
        _ = take(.answered(0, .values([.uint32(1)])))
    }

    private func info(_ generation: PlaybackGeneration) -> NowPlayingInfo {
        var info = NowPlayingInfo()
        info.item = item
        info.stamp = PlaybackStamp(occurrence: item.id, generation: generation)
        info.canPlay = true
        info.hasNext = true
        info.isSeekable = true
        info.duration = .seconds(100)
        info.queue = [item]
        return info
    }

    private func call(_ member: String, _ arguments: BusValue...) -> BusCall {
        BusCall(
            path: MPRISInterfaces.path, interface: MPRISInterfaces.player.name, member: member,
            arguments: arguments)
    }

    @Test mutating func namesAreTriedUntilOneIsFree() {
        #expect(take(.connected) == ["call RequestName org.mpris.MediaPlayer2.test"])
        #expect(
            take(.answered(0, .values([.uint32(3)])))
                == ["call RequestName org.mpris.MediaPlayer2.test.instance7"])
        #expect(
            take(.answered(0, .values([.uint32(1)])))
                == ["published org.mpris.MediaPlayer2.test.instance7"])
        // The next bus is asked for the own name first.
        #expect(take(.lost(.timedOut)) == ["unreachable timedOut"])
        #expect(take(.connected) == ["call RequestName org.mpris.MediaPlayer2.test"])
    }

    @Test mutating func aNameThatIsNeverGrantedIsToldAndTriedAgain() {
        _ = take(.connected)
        #expect(logic.deadline == start + MPRISLogic.patience)
        #expect(take(.tick, after: MPRISLogic.patience) == ["reconnect timedOut"])
        let refused = BusAnswer.failure(.standard(.failed, "no"))
        #expect(take(.answered(0, refused)) == ["unreachable nameRefused"])
    }

    @Test mutating func nothingIsToldBeforeThereIsAName() {
        #expect(take(.input(.info(info(.next())))).isEmpty)
        #expect(logic.deadline == nil)
    }

    @Test mutating func aSeekIsToldBehindWhatIsPlaying() {
        publish()
        var next = info(.next())
        next.position = .seconds(3)
        #expect(
            take(.input(.info(next))) == [
                "emit PropertiesChanged", "emit PropertiesChanged", "emit Seeked",
                "emit TrackListReplaced",
            ])
    }

    @Test mutating func aCommandIsAnsweredWhenItIsDoneAndBehindWhatItChanged() {
        publish()
        _ = take(.input(.info(info(.next()))))
        #expect(take(.called(9, call("Next"))) == ["perform 9 next for item"])
        var paused = info(.next())
        paused.status = .paused
        _ = take(.input(.info(paused)))
        #expect(take(.input(.outcome(9, .stale))).last == "answer 9")
        #expect(take(.input(.outcome(9, .done))).isEmpty)
    }

    @Test mutating func whatHasNoEffectIsAnsweredAtOnce() {
        publish()
        _ = take(.input(.info(info(.next()))))
        let track = BusValue.objectPath(TrackID.path(of: item.id))
        let calls = [
            call("Previous"), call("SetPosition", .objectPath(TrackID.none), .int64(1)),
            call("SetPosition", track, .int64(-1)), call("SetPosition", track, .int64(100_000_001)),
        ]
        for (number, call) in calls.enumerated() {
            #expect(take(.called(number, call)) == ["answer \(number)"])
        }
        #expect(
            take(.called(9, call("SetPosition", track, .int64(100_000_000))))
                == ["perform 9 seek(to: 100.0 seconds) for item"])
    }

    @Test mutating func moreCommandsThanCanWaitAreRefused() {
        publish()
        _ = take(.input(.info(info(.next()))))
        for number in 0..<MPRISLogic.commandLimit { _ = take(.called(number, call("Play"))) }
        #expect(
            take(.called(99, call("Play")))
                == ["fail 99 org.freedesktop.DBus.Error.LimitsExceeded"])
        _ = take(.input(.outcome(0, .done)))
        #expect(take(.called(100, call("Play"))) == ["perform 100 play for item"])
    }

    @Test mutating func whereNobodyPlaysCommandsAreRefused() {
        publish()
        _ = take(.input(.info(info(.next()))))
        _ = take(.input(.support(.init(), isHandled: false)))
        #expect(
            take(.called(1, call("Play"))) == ["fail 1 org.freedesktop.DBus.Error.NotSupported"])
    }

    @Test mutating func aPictureOfAnotherItemIsNotShown() {
        publish()
        var next = info(.next())
        next.artwork = .picture(bytes: [1], mediaType: nil)
        _ = take(.input(.info(next)))
        _ = take(.input(.picture(.picture(bytes: [2], mediaType: nil), path: "/late")))
        #expect(logic.properties.metadata["mpris:artUrl"] == nil)
        _ = take(.input(.picture(.picture(bytes: [1], mediaType: nil), path: "/right")))
        #expect(logic.properties.metadata["mpris:artUrl"] == .string("file:///right"))
    }

    @Test mutating func aLongQueueIsShownAroundTheCurrentItem() {
        var long = info(.next())
        long.queue = (0..<1_000).map { PlaybackItem(address: "\($0)") }
        long.item = long.queue[500]
        _ = take(.input(.info(long)))
        #expect(logic.properties.tracks == Array(long.queue[480..<580]))
        long.item = long.queue[999]
        _ = take(.input(.info(long)))
        #expect(logic.properties.tracks == Array(long.queue[900...]))
    }
}
