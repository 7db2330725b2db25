import Testing

/// `NO_COLOR` is kept, and what is selected and played is told by signs all the same.
@Suite(.enabled(if: TmuxScreen.obstacle == nil, "tmux is needed"), .timeLimit(.minutes(1)))
struct ColourTests {
    @Test(arguments: [true, false])
    func coloursAreSetUnlessTheyAreNotWanted(isWanted: Bool) async throws {
        let program = try PlayerProgram()
        var environment = program.environment
        // `swift test` sets it too; empty it says nothing.
        environment["NO_COLOR"] = isWanted ? "" : "1"
        let screen = try await TmuxScreen(environment: environment)
        do {
            try await screen.type("'\(try PlayerProgram.path())' '\(PlayerProgram.demo)' --null")
            try await screen.until { $0.contains("1. Hello") }
            try await screen.press("Enter")
            try await screen.until { $0.contains(">*1. Hello") && $0.contains("> 0:0") }
            // A look may come while the screen is drawn anew.
            if isWanted {
                try await screen.untilColoured { $0.contains("\u{1B}[36m") }
            } else {
                let text = try await screen.colouredText()
                #expect(!text.contains("\u{1B}[36m"))
            }
        } catch {
            await screen.close()
            throw error
        }
        await screen.close()
    }
}
