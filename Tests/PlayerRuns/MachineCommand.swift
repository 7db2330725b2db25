package import PlaybackControl
package import PlayerTesting

/// A command, or an event of the generation that was minted so many generations ago.
package enum MachineCommand: Sendable {
    case begin(PlaybackIntent)
    case stop
    case want(PlaybackIntent)
    case seek(Int)
    case event(PlaybackEvent, age: Int)

    package static func random(using random: inout SeededGenerator) -> MachineCommand {
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
