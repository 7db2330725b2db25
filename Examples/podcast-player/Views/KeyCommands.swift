import PlaybackControl

/// What keys want of the player, wherever one is on the screen.
enum KeyCommands {
    private static let rates = [0.5, 1, 1.5, 2]
    private static let sleepTargets: [SleepTarget?] = [
        nil, .listening(.seconds(900)), .listening(.seconds(1_800)), .listening(.seconds(2_700)),
        .listening(.seconds(3_600)), .endOfChapter, .endOfItem,
    ]

    static func command(of key: Key, _ surroundings: Browser.Surroundings) -> Command? {
        switch key {
        case .left: return .skip(.seconds(-15))
        case .right: return .skip(.seconds(15))
        case .character(let character): return command(of: character, surroundings)
        default: return nil
        }
    }

    private static func command(
        of character: Character, _ surroundings: Browser.Surroundings
    ) -> Command? {
        switch character {
        case " ": .togglePlaying
        case "n": .nextEpisode
        case "p": .previousEpisode
        case "]": .nextChapter
        case "[": .previousChapter
        case "s": .rate(rates.first { $0 > surroundings.rate + 0.001 } ?? rates[0])
        case "<", ",": .changeRate(by: -0.05)
        case ">", ".": .changeRate(by: 0.05)
        case "+", "=": .changeVolume(by: 0.05)
        case "-": .changeVolume(by: -0.05)
        case "m": .toggleMuted
        case "a": .continuous(!surroundings.isContinuous)
        case "l": .loop(next(after: surroundings.loop, in: QueueRepeat.allCases))
        case "t": .sleep(next(after: surroundings.sleep, in: sleepTargets))
        case "q": .quit
        case "0"..."9": character.wholeNumberValue.map { .seekToPart(Double($0) / 10) }
        default: nil
        }
    }

    private static func next<Value: Equatable>(after value: Value, in values: [Value]) -> Value {
        let place = values.firstIndex(of: value) ?? -1
        return values[(place + 1) % values.count]
    }
}
