import LoopbackServer
import MediaPlayback
import PlaybackControl
import StandardPlayback
import TestSupport

/// The memory that a player adds to a process while it plays.
enum PlayerMemory {
    static let argument = "--memory"

    /// Bytes added within ten seconds, in a process of its own.
    static func measure(
        file: String, program: String, environment: [String: String]
    ) async throws -> Int? {
        let text = try await Program.run([program, argument, file], environment: environment)
        return text.split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) }
    }

    /// What the program does there: plays, and prints how many bytes were added at the most.
    static func run(_ file: String) async throws {
        let start = ProcessResources.residentByteCount() ?? 0
        let player = PlayerController.standard(to: .speakers(applicationName: "benchmark"))
        await player.load(PlaybackItem(address: file), intent: .play)
        var most = start
        for _ in 0..<100 {
            try await Task.sleep(for: .milliseconds(100))
            most = max(most, ProcessResources.residentByteCount() ?? 0)
        }
        await player.close()
        print(most - start)
    }
}
