import Foundation
import TestSupport
import Testing

/// The program in a real terminal: every key and page, every size, and every way out.
@Suite(.enabled(if: TmuxScreen.obstacle == nil, "tmux is needed"), .timeLimit(.minutes(1)))
struct ScreenTests {
    private let program: PlayerProgram

    init() throws {
        program = try PlayerProgram()
    }

    /// The program on a screen, with its list shown.
    private func screen(
        columns: Int = 80, rows: Int = 24, _ arguments: String = "",
        feed: String = PlayerProgram.demo, environment: [String: String] = [:]
    ) async throws -> TmuxScreen {
        let screen = try await TmuxScreen(
            columns: columns, rows: rows,
            environment: program.environment.merging(environment) { _, new in new })
        try await screen.type("stty -a > \(program.folder.path("before"))")
        try await screen.type("'\(try PlayerProgram.path())' '\(feed)' --null \(arguments)")
        return screen
    }

    /// The first episode, paused in its middle, so that what is seen stands still.
    private func pausedInTheMiddle(_ screen: TmuxScreen) async throws {
        try await screen.until { $0.contains("1. Hello") }
        try await screen.press("Enter")
        try await screen.until { $0.contains("> 0:0") }
        try await screen.press("Space")
        try await screen.until { $0.contains("|| 0:0") }
        try await screen.press("5")
        try await screen.until {
            $0.contains("|| 0:07 / 0:14  Hello from the speakers - From feed")
        }
    }

    /// Runs a test with a screen that is gone at its end, whatever comes of it.
    private func with(
        _ screen: TmuxScreen, _ body: (TmuxScreen) async throws -> Void
    ) async throws {
        do {
            try await body(screen)
        } catch {
            await screen.close()
            throw error
        }
        await screen.close()
    }

    /// The shell is back, with the terminal as it was before the program.
    private func expectWholeTerminal(
        _ screen: TmuxScreen, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await screen.untilShellIsInFront()
        let after = program.folder.path("after")
        try await screen.type("stty -a > \(after); echo the shell is back")
        try await screen.until { $0.contains("\nthe shell is back") }
        #expect(
            program.folder.bytes(of: "before") == program.folder.bytes(of: "after"),
            sourceLocation: sourceLocation)
        #expect(try await screen.flag("alternate_on") == "0", sourceLocation: sourceLocation)
        #expect(try await screen.flag("cursor_flag") == "1", sourceLocation: sourceLocation)
        #expect(try await screen.flag("wrap_flag") == "1", sourceLocation: sourceLocation)
    }

    @Test func thePagesAreAsTheyAreKept() async throws {
        try await with(try await screen()) { screen in
            try await screen.until { $0.contains("1. Hello") }
            try expectGolden("screen-list", try await screen.text())
            try await pausedInTheMiddle(screen)
            try expectGolden("screen-list-paused", try await screen.text())
            try await screen.press("Tab")
            try await screen.until { $0.contains("Chapter 2 of 3") && $0.contains("Narrator") }
            let playing = try await screen.text().replacing(PlayerProgram.root, with: "ROOT")
            try expectGolden("screen-playing", playing)
            try await screen.press("c")
            try expectGolden("screen-chapters", try await screen.until { $0.contains("3. Take") })
            try await screen.press("?")
            try expectGolden("screen-help", try await screen.until { $0.contains("play, pause") })
        }
    }

    @Test func everyKeyShowsWhatItDoes() async throws {
        try await with(try await screen()) { screen in
            try await pausedInTheMiddle(screen)
            try await screen.press("Tab")
            let steps = [
                ("s", "Speed 1.5x"), (">", "Speed 1.55x"), ("<", "Speed 1.5x"), ("-", "Volume 95%"),
                ("+", "Volume 100%"), ("m", "Muted"), ("m", "Volume 100%"), ("l", "Loop one"),
                ("l", "Loop all"), ("l", "Loop off"), ("t", "Sleep 15:00"), ("t", "Sleep 30:00"),
                ("a", "Continue off"), ("a", "Continue on"), ("]", "Chapter 3 of 3"),
                ("[", "Chapter 2 of 3"), ("Left", "|| 0:00"), ("Right", "|| 0:14"),
                ("0", "Chapter 1 of 3"), ("n", "The late error"), ("p", "Hello from the speakers"),
                ("Space", "Paused"), ("c", "1. Welcome"), ("Escape", "Speed 1.5x"),
                ("Tab", "2026-01-05"), ("o", "2026-01-05"), ("?", "play, pause"),
                ("?", "2026-01-05"), ("h", "History"), ("h", "2026-01-19"),
                ("d", "is a file of this machine"),
                ("D", "is not downloaded"), ("End", "> 3. No"), ("k", "> 2. The"),
                ("j", "> 3. No"), ("Home", ">*1. Hello"),
                ("Down", "> 2. The"), ("Up", ">*1. Hello"), ("NPage", "> 3. No"),
                ("PPage", ">*1. Hello"), ("G", "> 3. No"), ("g", ">*1. Hello"),
                ("h", ">*1. Hello from the speakers - A day"), ("Escape", "2026-01-19"),
                ("c", "1. Welcome"), ("BSpace", "Speed 1.5x"), (".", "Speed 1.55x"),
                (",", "Speed 1.5x"), ("-", "Volume 95%"), ("=", "Volume 100%"),
                ("1", "|| 0:01"), ("2", "|| 0:02"), ("3", "|| 0:04"), ("4", "|| 0:05"),
                ("6", "|| 0:08"), ("7", "|| 0:10"), ("8", "|| 0:11"), ("9", "|| 0:13"),
            ]
            for (key, shown) in steps {
                try await screen.press(key)
                try await screen.until { $0.contains(shown) }
            }
        }
    }

    @Test func theLayoutFollowsTheSizeAndComesBack() async throws {
        try await with(try await screen(columns: 200, rows: 60)) { screen in
            try await pausedInTheMiddle(screen)
            let before = try await screen.text()
            try await screen.resize(columns: 20, rows: 5)
            try expectGolden(
                "screen-20x5", try await screen.until { $0.split(separator: "\n").count == 5 })
            try await screen.resize(columns: 200, rows: 60)
            try await screen.until { $0 == before }
        }
    }

    @Test(arguments: ["q", "C-c"])
    func aKeyLeavesTheTerminalWhole(key: String) async throws {
        try await with(try await screen()) { screen in
            try await pausedInTheMiddle(screen)
            try await screen.press(key)
            try await expectWholeTerminal(screen)
        }
    }

    @Test(arguments: ["TERM", "HUP", "INT"])
    func aSignalLeavesTheTerminalWholeAndThePositionKept(signal: String) async throws {
        try await with(try await screen()) { screen in
            try await pausedInTheMiddle(screen)
            try await screen.signal(signal)
            try await expectWholeTerminal(screen)
            let run = try await program.run([PlayerProgram.demo, "--null"])
            #expect(run.output.contains { $0.contains("50% heard") })
        }
    }

    @Test func suspendingGivesTheTerminalBackAndResumingTakesItAgain() async throws {
        try await with(try await screen()) { screen in
            try await pausedInTheMiddle(screen)
            let before = try await screen.text()
            for _ in 0..<2 {
                try await screen.press("C-z")
                try await screen.until { $0.contains("Stopped") }
                try await expectWholeTerminal(screen)
                try await screen.type("fg")
                try await screen.until { $0 == before }
                #expect(try await screen.flag("alternate_on") == "1")
            }
            try await screen.press("q")
            try await expectWholeTerminal(screen)
        }
    }

    @Test func whatPlaysIsHeardOnAfterASuspension() async throws {
        try await with(try await screen("--episode 2")) { screen in
            try await screen.until { $0.contains("Playing") && $0.contains("0:01") }
            try await screen.press("C-z")
            try await screen.until { $0.contains("Stopped") }
            try await screen.type("fg")
            try await screen.until { $0.contains("Playing") && $0.contains("0:03") }
        }
    }

    @Test func anErrorLeavesTheTerminalWhole() async throws {
        try await with(try await screen(feed: "/nowhere/feed.xml")) { screen in
            try await screen.until { $0.contains("can't be read: check the path") }
            try await expectWholeTerminal(screen)
        }
    }

    @Test func aFeedCannotDrawOutsideOfItsLines() async throws {
        let title = "&#x9b;31mred &#x202e;txt 日本語 &#x2028;two"
        let feed = """
            <rss version="2.0"><channel><title>\(title)</title>
            <item><title>\(title)</title><enclosure url="a.mp3" type="audio/mpeg"/></item>
            </channel></rss>
            """
        try program.folder.write(Array(feed.utf8), to: "feed.xml")
        try await with(try await screen(feed: program.folder.path("feed.xml"))) { screen in
            let text = try await screen.until { $0.contains("1.") && $0.contains("Nothing is") }
            #expect(text.contains("日本語"))
            #expect(
                text.unicodeScalars.allSatisfy {
                    $0.properties.generalCategory != .control || $0 == "\n"
                })
            #expect(text.split(separator: "\n").count == 3)
        }
    }

    @Test(arguments: [("ACCESSIBLE", "1"), ("TERM", "dumb")])
    func whereAScreenIsNotWantedLinesAreUsed(name: String, value: String) async throws {
        try await with(try await screen(environment: [name: value])) { screen in
            try await screen.until { $0.contains("Say \"play\" and a number") }
            #expect(try await screen.flag("alternate_on") == "0")
            try await screen.type("play 1")
            try await screen.until { $0.contains("Playing Hello from the speakers at") }
            try await screen.type("pause")
            try await screen.until { $0.contains("Paused at") }
            try await screen.type("quit")
            try await expectWholeTerminal(screen)
        }
    }
}
