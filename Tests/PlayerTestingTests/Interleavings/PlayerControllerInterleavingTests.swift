import PlayerRuns
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct PlayerControllerInterleavingTests {
    @Test func noRowOfCommandsBringsAStaleStateAHangOrAWrongSample() async throws {
        let interleavings = Interleavings(
            command: { PlayerCommand.random(using: &$0) },
            run: { try await PlayerRun().perform($0) })
        try await interleavings.verify(seeds: seeds(100), length: 20)
    }

    /// Rows that failed once. What a seed means changes with the commands, so the row is kept.
    @Test(arguments: [
        // What follows was given its generation when it was loaded, before that of a seek.
        [
            PlayerCommand.load(2), .settle, .setNext(0), .skip(1), .passTime, .setRate(9),
            .openGates, .settle, .play, .passTime, .passTime, .passTime, .passTime, .passTime,
            .passTime, .passTime, .passTime, .passTime, .passTime, .passTime, .passTime,
        ]
    ])
    func whatFailedOnceHolds(row: [PlayerCommand]) async throws {
        try await PlayerRun().perform(row)
    }
}
