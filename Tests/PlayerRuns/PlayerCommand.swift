package import PlayerTesting

/// What a user and the world do to a player.
package enum PlayerCommand: Sendable {
    case load(Int)
    case play
    case pause
    case seek(Int)
    case skip(Int)
    case setRate(Double)
    case stop
    case next
    case setNext(Int)
    case editQueue(QueueCommand)
    case loseDevice
    case openGates
    case settle
    case passTime

    package static func random(using random: inout SeededGenerator) -> PlayerCommand {
        switch Int.random(in: 0..<18, using: &random) {
        case 0, 1: .load(Int.random(in: 0..<PlayerRun.addresses.count, using: &random))
        case 2, 3: .play
        case 4: .pause
        case 5: .seek(Int.random(in: -1...12, using: &random))
        case 6: .skip(Int.random(in: -5...5, using: &random))
        case 7: Int.random(in: 0..<3, using: &random) == 0 ? .stop : .play
        case 8: .openGates
        case 9, 10: .settle
        case 11: .next
        case 12: .editQueue(QueueCommand.random(using: &random))
        case 17: .setNext(Int.random(in: -1..<PlayerRun.addresses.count, using: &random))
        case 16: .setRate([0.5, 1, 1.5, 2, 4, 9][Int.random(in: 0..<6, using: &random)])
        case 13: Int.random(in: 0..<3, using: &random) == 0 ? .loseDevice : .next
        default: .passTime
        }
    }
}

/// What a user does to the list of what comes next.
package enum QueueCommand: Sendable {
    case append(Int)
    case insertNext(Int)
    case remove(Int)
    case move(Int, to: Int)
    case replace([Int])
    case shuffle(seed: UInt64)
    case unshuffle

    package static func random(using random: inout SeededGenerator) -> QueueCommand {
        let place = Int.random(in: 0..<PlayerRun.addresses.count, using: &random)
        let other = Int.random(in: 0..<PlayerRun.addresses.count, using: &random)
        return switch Int.random(in: 0..<7, using: &random) {
        case 0: .append(place)
        case 1: .insertNext(place)
        case 2: .remove(place)
        case 3: .move(place, to: other)
        case 4: .replace([place, other])
        case 5: .shuffle(seed: UInt64(other))
        default: .unshuffle
        }
    }
}
