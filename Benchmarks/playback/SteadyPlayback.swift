import MediaPlayback
import PlaybackControl
import StandardPlayback
import TestSupport

/// The processor time that players take for the same file at the pace of real time, all at once and
/// through one sound server, each in a process of its own.
struct SteadyPlayback {
    static let argument = "--play"

    enum Player: String, CaseIterable {
        case ours = "ours"
        case limit = "a C loop"
        case mpv
        case ffplay

        /// The command that plays a file, by the path of the benchmark.
        func words(file: String, program: String) -> [String] {
            switch self {
            case .ours: [program, SteadyPlayback.argument, file]
            case .limit: [program, PlaybackLimit.argument, file]
            case .mpv: ["mpv", "--no-config", "--no-video", "--no-terminal", "--ao=pulse", file]
            case .ffplay: ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet", file]
            }
        }
    }

    /// From the second on at which every player has started.
    private static let settling = Duration.seconds(5)
    private static let window = Duration.seconds(20)

    let file: String
    let program: String
    let environment: [String: String]

    /// Processor time of the window for each player that there is here.
    func measure() async throws -> [Player: Duration] {
        var running: [(Player, Program)] = []
        for player in Player.allCases {
            let words = player.words(file: file, program: program)
            if let program = try? Program(words, environment: environment) {
                running.append((player, program))
            }
        }
        try await Task.sleep(for: Self.settling)
        let before = times(of: running)
        try await Task.sleep(for: Self.window)
        let after = times(of: running)
        for (_, program) in running {
            program.interrupt()
            await program.waitForExit()
        }
        return after.merging(before) { $0 - $1 }.filter { before[$0.key] != nil }
    }

    private func times(of running: [(Player, Program)]) -> [Player: Duration] {
        running.reduce(into: [:]) { times, entry in
            times[entry.0] = OtherProcess(identifier: entry.1.identifier).processorTime
        }
    }

    /// What the program does as a player: plays the file to its end.
    static func play(_ file: String) async {
        let player = PlayerController.standard(to: .speakers(applicationName: "benchmark"))
        await player.load(PlaybackItem(address: file), intent: .play)
        _ = await player.events().first { $0.isEnd }
    }
}

extension PlaybackStreamElement {
    fileprivate var isEnd: Bool {
        guard case .notice(let notice) = self, case .ended = notice.value else { return false }
        return true
    }
}
