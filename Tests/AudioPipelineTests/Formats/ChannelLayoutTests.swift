import AudioPipeline
import Testing

@Suite struct ChannelLayoutTests {
    @Test(arguments: [
        ("mono", 1), ("stereo", 2), ("2.1", 3), ("4.0", 4), ("quad", 4), ("5.1", 6),
        ("5.1(side)", 6), ("7.1", 8), ("5.1.2", 8), ("7.1.4", 12),
    ])
    func aLayoutHasAName(name: String, count: Int) throws {
        let layout = try #require(ChannelLayout(name: name))
        #expect(layout.count == count)
        #expect(layout.name == name)
        #expect("\(layout)" == name)
        #expect(layout.speakers.count == count)
        #expect(ChannelLayout(speakers: layout.speakers) == layout)
    }

    @Test(arguments: ChannelLayout.names)
    func everyNameIsThatOfOneLayout(name: String) throws {
        #expect(ChannelLayout(name: name.uppercased())?.name == name)
    }

    @Test(arguments: [(1, "mono"), (2, "stereo"), (3, "2.1"), (4, "4.0"), (6, "5.1"), (8, "7.1")])
    func aCountStandsForTheUsualLayout(count: Int, name: String) {
        #expect(ChannelLayout(count: count) == ChannelLayout(name: name))
    }

    @Test func aCountWithoutAUsualLayoutHasNoSpeakers() {
        let layout = ChannelLayout(count: 9)
        #expect(layout.speakers.isEmpty)
        #expect(layout.name == nil)
        #expect("\(layout)" == "9 channels")
    }

    @Test func speakersMayStandInAnyOrder() throws {
        let layout = try #require(ChannelLayout(name: "FR+FL+LFE"))
        #expect(layout.speakers == [.frontRight, .frontLeft, .lowFrequency])
        #expect(layout.name == "FR+FL+LFE")
        #expect(layout != ChannelLayout(name: "2.1"))
        #expect(ChannelLayout(name: "FL+FR+LFE") == ChannelLayout(name: "2.1"))
    }

    @Test(arguments: ["", "8.2", "FL+", "FL+XX", "+"])
    func whatIsNoLayoutIsNil(name: String) {
        #expect(ChannelLayout(name: name) == nil)
    }

    @Test(arguments: Speaker.allCases)
    func aSpeakerHasAShortName(speaker: Speaker) {
        #expect(Speaker(abbreviation: speaker.abbreviation.lowercased()) == speaker)
    }
}
