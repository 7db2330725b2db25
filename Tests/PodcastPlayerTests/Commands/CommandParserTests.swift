import PlaybackControl
import Testing

@testable import podcast_player

@Suite struct CommandParserTests {
    @Test(
        arguments: [
            ("play", .play), ("play 3", .playEpisode(3)), ("  PLAY   3 ", .playEpisode(3)),
            ("3", .playEpisode(3)), ("pause", .pause), ("toggle", .togglePlaying), ("stop", .stop),
            ("back", .skip(.seconds(-15))), ("back 30", .skip(.seconds(-30))),
            ("forward 1:30", .skip(.seconds(90))), ("seek 1:02:34", .seek(.seconds(3_754))),
            ("next", .nextEpisode), ("previous", .previousEpisode), ("chapters", .listChapters),
            ("chapter 2", .chapter(2)), ("chapter next", .nextChapter),
            ("chapter previous", .previousChapter), ("speed 1.5", .rate(1.5)),
            ("faster", .changeRate(by: 0.1)), ("slower", .changeRate(by: -0.1)),
            ("volume 80", .volume(0.8)), ("louder", .changeVolume(by: 0.1)),
            ("softer", .changeVolume(by: -0.1)), ("mute", .mute(true)), ("unmute", .mute(false)),
            ("loop one", .loop(.one)), ("loop off", .loop(.off)), ("loop all", .loop(.all)),
            ("continue on", .continuous(true)), ("continue off", .continuous(false)),
            ("sleep 20", .sleep(.listening(.seconds(1_200)))), ("sleep off", .sleep(nil)),
            ("sleep chapter", .sleep(.endOfChapter)), ("sleep episode", .sleep(.endOfItem)),
            ("download 2", .download(2)), ("cancel 2", .stopDownload(2)),
            ("delete 2", .deleteDownload(2)), ("open 2", .openPodcast(2)), ("list", .listEpisodes),
            ("podcasts", .listPodcasts), ("status", .status), ("transcript", .transcript),
            ("help", .help), ("quit", .quit), ("", nil), ("   ", nil),
        ] as [(String, Command?)])
    func aLineIsACommand(line: String, command: Command?) throws {
        #expect(try CommandParser.command(in: line) == command)
    }

    @Test(arguments: [
        "dance", "play three", "play 0", "play 1 2", "pause now", "seek", "seek 1:99", "seek -5",
        "seek 1::2", "speed", "speed nan", "speed -1", "volume x", "loop twice", "continue",
        "sleep", "sleep -1", "sleep 99999", "download", "chapter", "open x", "seek 9999999",
    ])
    func whatIsNoCommandSaysWhatToDo(line: String) {
        let complaint = #expect(throws: Complaint.self) {
            try CommandParser.command(in: line)
        }
        #expect(complaint?.description.contains("\"") == true)
    }
}
