import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct StateMachineInterleavingTests {
    @Test func noRowOfCommandsAndEventsBreaksTheModel() async throws {
        let interleavings = Interleavings(
            command: { MachineCommand.random(using: &$0) },
            run: { commands in
                var run = MachineRun()
                for command in commands { try run.perform(command) }
            })
        try await interleavings.verify(seeds: seeds(3_000), length: 30)
    }
}

/// A command, or an event of the generation that was minted so many generations ago.
enum MachineCommand: Sendable {
    case begin(PlaybackIntent)
    case stop
    case want(PlaybackIntent)
    case seek(Int)
    case event(PlaybackEvent, age: Int)

    static func random(using random: inout SeededGenerator) -> MachineCommand {
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return .begin(Bool.random(using: &random) ? .play : .pause)
        case 1: return .stop
        case 2, 3: return .want(.play)
        case 4: return .want(.pause)
        case 5, 6: return .seek(Int.random(in: -1...12, using: &random))
        default:
            let place = Duration.seconds(Int.random(in: 0...10, using: &random))
            let events: [PlaybackEvent] = [
                .ready(duration: .exact(.seconds(10)), isSeekable: true), .buffered, .started,
                .paused, .stalled, .landed(at: place), .position(place),
                .duration(.exact(.seconds(9))), .ended(.playedToEnd(frames: 480_000)),
                .failed(PlaybackFailure(.loading, message: "Try again.")),
            ]
            let event = events[Int.random(in: 0..<events.count, using: &random)]
            return .event(event, age: max(0, Int.random(in: -4...2, using: &random)))
        }
    }
}

/// The machine beside a model that knows only what the user asked for last.
struct MachineRun {
    private var machine = PlaybackStateMachine()
    private var stamps: [PlaybackStamp] = []
    private var isLoaded = false
    private var intent = PlaybackIntent.pause

    mutating func perform(_ command: MachineCommand) throws(Broken) {
        let before = machine.state
        let counters = machine.counters
        let transition = take(command)
        let state = machine.state
        if let stamp = state.stamp, stamp != stamps.last { stamps.append(stamp) }

        try Broken.unless(
            transition.outcome == .applied || state == before,
            "\(command) was \(transition.outcome) and changed \(before) to \(state).")
        try Broken.unless(
            transition.actions.contains(.publish) == (state != before),
            "\(command) published \(transition.actions) for \(before) to \(state).")
        try Broken.unless(
            total(machine.counters) == total(counters) + 1, "\(command) was not counted once.")
        try Broken.unless(transition.stamp == state.stamp, "\(command) gave another stamp.")
        try checkModel(command)
        if case .event(_, let age) = command, age > 0 || !isLoaded {
            try Broken.unless(
                transition.outcome == .stale, "\(command) of the past was \(transition.outcome).")
        }
        if transition.actions.contains(.startOutput) {
            try Broken.unless(intent == .play, "\(command) starts the output of \(state).")
        }
    }

    private mutating func take(_ command: MachineCommand) -> PlaybackTransition {
        switch command {
        case .begin(let intent):
            isLoaded = true
            self.intent = intent
            return machine.begin(PlaybackItem(address: "one"), intent: intent)
        case .stop:
            isLoaded = false
            intent = .pause
            return machine.stop()
        case .want(let intent):
            if isLoaded { self.intent = intent }
            return machine.want(intent)
        case .seek(let second): return machine.seek(to: .seconds(second))
        case .event(let event, let age):
            // What is too old for this row is of a generation that nothing ever had.
            let stamp = stamps.dropLast(age).last
            let never = PlaybackStamp(occurrence: .next(), generation: .none)
            return machine.apply(Stamped(event, stamp: stamp ?? never))
        }
    }

    private func checkModel(_ command: MachineCommand) throws(Broken) {
        let state = machine.state
        try Broken.unless((state.item != nil) == isLoaded, "After \(command) it is \(state).")
        try Broken.unless((state.stamp == nil) == (state.phase == .idle), "It is \(state).")
        try Broken.unless(state.stamp?.occurrence == state.item?.id, "It is \(state).")
        try Broken.unless(state.intent == intent, "After \(command) it wants \(state.intent).")
        // Where the end is not known yet, one can ask for a place behind it.
        let end = Duration.seconds(state.isSeekable ? 10 : 12)
        let places = [state.position, state.displayedPosition]
        try Broken.unless(
            places.allSatisfy { $0 >= .zero && $0 <= end },
            "After \(command) its places are \(places).")
        let newest = zip(stamps, stamps.dropFirst()).allSatisfy { $0.generation < $1.generation }
        try Broken.unless(newest, "After \(command) a generation is not the newest.")
    }

    private func total(_ counters: PlaybackCounters) -> UInt64 {
        counters.applied + counters.duplicates + counters.stale + counters.refused
    }
}
