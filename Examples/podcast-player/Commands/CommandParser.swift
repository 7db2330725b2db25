import PlaybackControl

/// Reads a line as a command.
enum CommandParser {
    /// The command of a line; nil for an empty one.
    static func command(in line: String) throws(Complaint) -> Command? {
        let words = line.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        guard let verb = words.first else { return nil }
        let rest = Array(words.dropFirst())
        if let number = Int(verb), rest.isEmpty { return .playEpisode(number) }
        if let plain = plain[verb] {
            if rest.isEmpty { return plain }
            throw Complaint("\"\(verb)\" takes nothing behind it. Try \"help\".")
        }
        switch verb {
        case "play": return rest.isEmpty ? .play : .playEpisode(try number(rest, "play 3"))
        case "history":
            return rest.isEmpty ? .listHistory : .playHeard(try number(rest, "history 3"))
        case "back": return .skip(.zero - (try time(rest, orElse: .seconds(15), "back 30")))
        case "forward": return .skip(try time(rest, orElse: .seconds(15), "forward 30"))
        case "seek", "goto": return .seek(try time(rest, orElse: nil, "seek 12:31"))
        case "chapter": return try chapter(rest)
        case "speed": return .rate(try factor(rest, "speed 1.5"))
        case "volume": return .volume(try factor(rest, "volume 80") / 100)
        case "loop": return .loop(try loop(rest))
        case "continue": return .continuous(try onOrOff(rest, "continue on"))
        case "sleep": return .sleep(try sleep(rest))
        case "download": return .download(try number(rest, "download 2"))
        case "cancel": return .stopDownload(try number(rest, "cancel 2"))
        case "delete": return .deleteDownload(try number(rest, "delete 2"))
        case "open": return .openPodcast(try number(rest, "open 2"))
        default: throw Complaint("There is no \"\(verb)\". Try \"help\".")
        }
    }

    private static let plain: [String: Command] = [
        "pause": .pause, "toggle": .togglePlaying, "stop": .stop, "next": .nextEpisode,
        "previous": .previousEpisode, "faster": .changeRate(by: 0.1),
        "slower": .changeRate(by: -0.1), "louder": .changeVolume(by: 0.1),
        "softer": .changeVolume(by: -0.1), "mute": .mute(true), "unmute": .mute(false),
        "list": .listEpisodes, "episodes": .listEpisodes, "podcasts": .listPodcasts,
        "chapters": .listChapters, "status": .status, "transcript": .transcript,
        "help": .help, "?": .help, "quit": .quit, "exit": .quit, "q": .quit,
    ]

    /// What the words are, for "help".
    static let help = [
        "play: play on. play 3: play episode 3. pause, stop, next, previous.",
        "back, back 30, forward, forward 30: skip by seconds, 15 without a number.",
        "seek 12:31: go to a time. chapters: list them. chapter 2, chapter next, chapter previous.",
        "speed 1.5: from 0.25 to 4. faster, slower: by a tenth.",
        "volume 80: from 0 to 100. louder, softer, mute, unmute.",
        "sleep 20: stop after 20 minutes of listening. sleep chapter, sleep episode, sleep off.",
        "loop off, loop one, loop all. continue on, continue off: whether the next episode follows.",
        "download 2, cancel 2, delete 2: keep episode 2 for later, stop that, delete it.",
        "list: the episodes. podcasts: the podcasts. open 2: open podcast 2.",
        "history: what was heard. history 3: play that again.",
        "status: what is played and how. transcript: what is said now. help, quit.",
    ]

    // MARK: - What stands behind the word

    private static func number(_ words: [String], _ example: String) throws(Complaint) -> Int {
        guard words.count == 1, let number = Int(words[0]), number > 0 else {
            throw Complaint("Give a number, such as \"\(example)\".")
        }
        return number
    }

    private static func time(
        _ words: [String], orElse usual: Duration?, _ example: String
    ) throws(Complaint) -> Duration {
        if words.isEmpty, let usual { return usual }
        guard words.count == 1, let time = TimeText.time(words[0]) else {
            throw Complaint("Give a time in seconds or as 12:31, such as \"\(example)\".")
        }
        return time
    }

    private static func factor(_ words: [String], _ example: String) throws(Complaint) -> Double {
        guard words.count == 1, let factor = Double(words[0]), factor.isFinite, factor >= 0 else {
            throw Complaint("Give a number, such as \"\(example)\".")
        }
        return factor
    }

    private static func chapter(_ words: [String]) throws(Complaint) -> Command {
        switch words {
        case ["next"]: .nextChapter
        case ["previous"], ["back"]: .previousChapter
        default: .chapter(try number(words, "chapter 2"))
        }
    }

    private static func loop(_ words: [String]) throws(Complaint) -> QueueRepeat {
        switch words {
        case ["off"]: .off
        case ["one"]: .one
        case ["all"]: .all
        default: throw Complaint("Say \"loop off\", \"loop one\" or \"loop all\".")
        }
    }

    private static func onOrOff(
        _ words: [String], _ example: String
    ) throws(Complaint) -> Bool {
        switch words {
        case ["on"]: true
        case ["off"]: false
        default: throw Complaint("Say on or off, such as \"\(example)\".")
        }
    }

    private static func sleep(_ words: [String]) throws(Complaint) -> SleepTarget? {
        switch words {
        case ["off"]: return nil
        case ["chapter"]: return .endOfChapter
        case ["episode"]: return .endOfItem
        default:
            guard words.count == 1, let minutes = Double(words[0]), minutes > 0, minutes <= 10_080
            else {
                throw Complaint(
                    "Say after how many minutes, such as \"sleep 20\", or \"sleep chapter\", "
                        + "\"sleep episode\", \"sleep off\".")
            }
            return .listening(.seconds(minutes * 60))
        }
    }
}
