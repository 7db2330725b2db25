import PlaybackControl

/// The machine beside a model that knows only what the user asked for last.
package struct MachineRun {
    private var machine = PlaybackStateMachine()
    private var stamps: [PlaybackStamp] = []
    private var isLoaded = false
    private var intent = PlaybackIntent.pause

    package init() {}

    package mutating func perform(_ command: MachineCommand) throws(Broken) {
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
