import Testing

@testable import NowPlaying

@Suite struct TextTests {
    @Test(
        arguments: [
            ("/a b/ü%.mp3", "file:///a%20b/%C3%BC%25.mp3"),
            ("https://example.org/a%20b?c=d&e#f", "https://example.org/a%20b?c=d&e#f"),
            ("https://example.org/ü \u{1B}", "https://example.org/%C3%BC%20%1B"),
            ("relative.mp3", nil), ("", nil), ("1:2", nil), ("a b:c", nil),
        ] as [(String, String?)])
    func anAddressIsOneThatOthersCanOpen(address: String, expected: String?) {
        #expect(SharedAddress.text(address) == expected)
    }

    @Test(arguments: [
        ("podcasts", "podcasts"), ("My Podcasts!", "My_Podcasts_"), ("2player", "_2player"),
        ("", "_"), ("ä.b/c", "__b_c"),
    ])
    func aNameIsOneThatTheBusAllows(name: String, expected: String) {
        #expect(BusName(name, processID: 7).text == "org.mpris.MediaPlayer2.\(expected)")
    }

    @Test func whoseNameIsTakenHasTheNextOne() {
        var name = BusName("a", processID: 7)
        var names: [String] = []
        repeat { names.append(name.text) } while name.next()
        #expect(
            names.prefix(3) == [
                "org.mpris.MediaPlayer2.a", "org.mpris.MediaPlayer2.a.instance7",
                "org.mpris.MediaPlayer2.a.instance7_2",
            ])
        #expect(Set(names).count == BusName.tries)
        name.reset()
        #expect(name.text == "org.mpris.MediaPlayer2.a")
    }

    @Test func connectionsAreTriedMoreAndMoreSeldom() {
        var schedule = ReconnectSchedule()
        let waits = (0..<8).map { _ in schedule.next() }
        #expect(waits.prefix(3) == [.milliseconds(100), .milliseconds(200), .milliseconds(400)])
        #expect(waits.last == .seconds(5))
        schedule.reset()
        #expect(schedule.next() == .milliseconds(100))
    }
}
