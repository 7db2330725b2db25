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
}
