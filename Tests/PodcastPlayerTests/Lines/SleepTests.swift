import Testing

/// The sleep timer in the whole program, in a second or two of real time.
@Suite(.timeLimit(.minutes(1))) struct SleepTests {
    private let program: PlayerProgram

    init() throws {
        program = try PlayerProgram()
    }

    @Test func theTimerStopsTheSoundAndGoesBackToWhereItsFadeBegan() async throws {
        let run = try await program.run(
            [PlayerProgram.demo, "--null"],
            lines: ["play 2", "seek 3", "volume 60", "sleep 0.02"])
        #expect(run.status == 0)
        #expect(run.output.contains("The sleep timer has stopped the sound."))
        #expect(run.output.contains { $0.hasPrefix("Paused at") })
        let again = try await program.run(
            [PlayerProgram.demo, "--null"], lines: ["play 2", "pause", "quit"])
        #expect(again.output.contains { $0.hasPrefix("Playing The late error at 3 seconds") })
    }

    @Test func theEndOfAChapterIsHeardToItsEnd() async throws {
        let run = try await program.run(
            [PlayerProgram.demo, "--null"],
            lines: ["play 2", "chapters", "seek 7.5", "sleep chapter", "status"])
        #expect(run.output.contains("Sleep timer: end of chapter."))
        #expect(run.output.contains("The sleep timer has stopped the sound."))
        let again = try await program.run(
            [PlayerProgram.demo, "--null"], lines: ["play 2", "pause", "quit"])
        #expect(again.output.contains { $0.hasPrefix("Playing The late error at 8 seconds") })
        #expect(!run.output.contains { $0.hasPrefix("The end of") })
    }
}
