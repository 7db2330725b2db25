import StandardPlayback
import Testing

@testable import podcast_player

@Suite struct OptionsTests {
    @Test func optionsStandInAnyOrder() throws {
        let options = try Options([
            "--plain", "--episode", "2", "feed.xml", "--positions", "p.sqlite", "--null",
            "--downloads", "kept",
        ])
        #expect(options.feed == "feed.xml")
        #expect(options.episode == 2)
        #expect(options.isPlain)
        #expect(options.database == "p.sqlite")
        #expect(options.downloads == "kept")
        #expect(options.destination == .nowhere)
        #expect(options.keepsPositions)
    }

    @Test func aFileOfSoundKeepsNoPositionsUnlessAsked() throws {
        #expect(try !Options(["a", "--wav", "a.wav"]).keepsPositions)
        #expect(try Options(["a", "--wav", "a.wav", "--positions", "p"]).keepsPositions)
    }

    @Test(arguments: [
        [], ["a", "b"], ["a", "--episode"], ["a", "--episode", "0"], ["a", "--wav"],
        ["--what", "a"],
        ["a", "--positions"], ["a", "--downloads", ""],
    ])
    func whatMakesNoSenseIsSaid(arguments: [String]) {
        #expect(throws: Complaint.self) { try Options(arguments) }
    }
}
