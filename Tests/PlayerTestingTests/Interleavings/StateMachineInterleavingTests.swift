import PlayerRuns
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
