import Foundation
import TestSupport
import Testing

/// The whole program in lines: each way in which input can come, and all that can be said.
@Suite(.timeLimit(.minutes(1))) struct LineModeTests {
    private let program: PlayerProgram

    init() throws {
        program = try PlayerProgram()
    }

    private func run(_ lines: [String], _ arguments: String...) async throws -> PlayerProgram.Run {
        try await program.run(
            arguments.isEmpty ? [PlayerProgram.demo, "--null"] : arguments, lines: lines)
    }

    @Test(arguments: ["<\"$LINES_FILE\"", "|", "</dev/null", "<&-"])
    func withoutACommandTheEpisodesAreListed(input: String) async throws {
        let run = try await program.run([PlayerProgram.demo, "--null"], input: input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == [
                "A day with podcast-player", "1. Hello from the speakers (15s, 2026-01-05)",
                "2. The late error (17s, 2026-01-12)", "3. No sound card needed (12s, 2026-01-19)",
            ])
    }

    @Test(arguments: ["<\"$LINES_FILE\"", "|", "</dev/null", "<&-"])
    func anEpisodeIsPlayedToItsEndWhenTheInputIsOver(input: String) async throws {
        let run = try await program.run(
            [PlayerProgram.demo, "--episode", "3", "--wav", program.folder.path("a.wav")],
            input: input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(run.output.last == "The end of No sound card needed, after 12 seconds.")
        let sound = try #require(program.folder.bytes(of: "a.wav"))
        #expect(sound.count > 1_000_000)
    }

    @Test(arguments: ["<\"$LINES_FILE\"", "|"])
    func linesAreObeyedInTheirOrder(input: String) async throws {
        let run = try await program.run(
            [PlayerProgram.demo, "--null"],
            lines: [
                "play 1", "pause", "seek 8", "speed 1.5", "volume 40", "mute", "loop one",
                "sleep 20", "chapters", "chapter 3", "transcript", "status", "quit",
            ], input: input)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let output = run.output.dropFirst(4).filter { !$0.hasPrefix("Artwork:") }
        for sentence in [
            "Playing Hello from the speakers at 0 seconds of 14 seconds.", "Paused at 0 seconds.",
            "At 8 seconds.", "Speed: 1.5.", "Volume: 40 percent.", "Muted.", "Loop: one.",
            "Sleep timer: 20 minutes left.", "1. Welcome, from 0 seconds.",
            "3. Take one or all, from 11 seconds.", "At 11 seconds.",
            "Chapter 3 of 3: Take one or all.",
            "Transcript: Narrator: Each step is a module that stands alone.",
            "Paused at 11 seconds: Hello from the speakers.",
            "Position: 11 seconds of 14 seconds.", "Podcast: A day with podcast-player.",
        ] {
            #expect(output.contains(sentence), "\(sentence) is not in \(output)")
        }
        #expect(output.firstIndex(of: "At 8 seconds.") ?? 99 < output.firstIndex(of: "Muted.") ?? 0)
    }

    @Test func whatCannotBeDoneIsSaidOnTheErrorsAndCostsNothingElse() async throws {
        let run = try await run([
            "dance", "pause", "play 9", "seek 5", "next", "download 1", "transcript", "quit",
        ])
        #expect(run.status == 0)
        #expect(
            run.errors == [
                "podcast-player: There is no \"dance\". Try \"help\".",
                "podcast-player: There are 3 episodes: choose one of them.",
                "podcast-player: Nothing is played: play something first, such as \"play 1\".",
                "podcast-player: Nothing is played: play something first, such as \"play 1\".",
                "podcast-player: Hello from the speakers is a file of this machine already.",
            ])
        #expect(run.output.last == "There is no transcript of this.")
    }

    @Test func nothingIsEverDrawn() async throws {
        let run = try await run(["help", "play 1", "status", "quit"])
        let text = run.output.joined()
        #expect(!text.contains("\u{1B}"))
        #expect(!text.contains("\r"))
    }

    @Test func anEpisodeGoesOnWhereItWasLeft() async throws {
        _ = try await run(["play 1", "pause", "seek 9", "quit"])
        let again = try await run(["list", "play 1", "pause", "quit"])
        #expect(
            again.output.contains {
                $0.hasPrefix("1. Hello from the speakers (14s") && $0.contains("heard")
            })
        #expect(
            again.output.contains("Playing Hello from the speakers at 9 seconds of 14 seconds."))
    }

    @Test func whatWasHeardIsListedAndPlayedAgain() async throws {
        let first = try await run(["history", "play 3", "seek 11"])
        #expect(first.output.contains("Nothing was heard yet."))
        #expect(first.output.contains { $0.hasPrefix("The end of No sound card needed") })
        _ = try await run(["play 1", "seek 13"])
        let again = try await run(["history", "history 2", "pause", "history 9", "quit"])
        let heard = again.output.drop { !$0.hasPrefix("1. Hello from the speakers (A day") }
        #expect(heard.first?.contains("heard for ") == true)
        #expect(
            heard.dropFirst().first?.hasPrefix("2. No sound card needed (A day") == true)
        #expect(heard.dropFirst().first?.contains("to its end") == true)
        #expect(again.output.contains { $0.hasPrefix("Playing No sound card needed at 0") })
        #expect(again.output.contains { $0.hasPrefix("3. No sound card") && $0.contains("heard") })
        #expect(
            again.errors == ["podcast-player: There are 2 entries: choose one of them."])
    }

    @Test func whatNoFeedHasAnyMoreIsPlayedFromTheHistory() async throws {
        _ = try await run(["play 2", "seek 15"])
        let feed = PlayerProgram.demo.replacing("feed.xml", with: "podcasts.opml")
        let run = try await run(
            ["history", "history 1", "pause", "seek 7", "quit"], feed, "--null")
        #expect(run.output.contains { $0.hasPrefix("Playing The late error at 0 seconds") })
        let again = try await self.run(["history 1", "pause", "quit"], feed, "--null")
        #expect(again.output.contains { $0.hasPrefix("Playing The late error at 7 seconds") })
    }

    @Test func positionsGoToTheFileThatIsNamed() async throws {
        let file = program.folder.path("mine.sqlite")
        _ = try await run(
            ["play 1", "pause", "seek 9", "quit"], PlayerProgram.demo, "--null", "--positions", file
        )
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(
            !FileManager.default.fileExists(
                atPath: program.folder.path("data/podcast-player/playback.sqlite")))
    }

    @Test func aFileThatIsNoDatabaseIsSaidAndThePlayerPlays() async throws {
        try program.folder.write(
            Array("no database, whatever its name says".utf8), to: "bad.sqlite")
        let run = try await run(
            ["play 3", "quit"], PlayerProgram.demo, "--null", "--positions",
            program.folder.path("bad.sqlite"))
        #expect(run.errors.first?.hasPrefix("podcast-player: Positions are not kept.") == true)
        #expect(run.output.contains { $0.hasPrefix("Playing No sound card needed") })
    }

    @Test func theMediasOwnChaptersAndThoseOfAFileAreInTheList() async throws {
        let run = try await run([
            "play 2", "pause", "chapters", "play 3", "pause", "chapters", "quit",
        ])
        for chapter in [
            "1. What goes wrong, from 0 seconds.", "2. What is dropped, from 8 seconds.",
            "1. The position you see, from 0 seconds.", "3. Have fun building, from 10 seconds.",
        ] {
            #expect(run.output.contains(chapter))
        }
    }

    @Test func aListOfPodcastsIsOpenedByNumber() async throws {
        let list = PlayerProgram.demo.replacing("feed.xml", with: "podcasts.opml")
        let run = try await run(["open 2", "play 2", "podcasts", "open 7", "quit"], list, "--null")
        #expect(
            run.output.prefix(3) == [
                "My podcasts", "1. A day with podcast-player", "2. Player Primitives Demo",
            ])
        #expect(run.output.contains { $0.hasPrefix("Playing The late error") })
        #expect(run.errors == ["podcast-player: There are 2 podcasts: choose one of them."])
    }

    @Test func theNextEpisodeFollowsWhenThatIsWanted() async throws {
        let run = try await run(
            ["continue on", "play 2", "quit"], PlayerProgram.demo, "--null")
        #expect(run.output.contains("Continue: on, the next episode follows."))
        let last = try await program.run(
            [PlayerProgram.demo, "--null"],
            lines: ["play 1", "next", "previous", "previous", "quit"])
        #expect(last.errors == ["podcast-player: This is the first episode."])
    }
}
