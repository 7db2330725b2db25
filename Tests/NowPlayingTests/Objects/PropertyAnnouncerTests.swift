import Testing

@testable import NowPlaying

@Suite struct PropertyAnnouncerTests {
    private let start = ContinuousClock.now

    private func values(_ title: String, tracks: [String] = []) -> [String: [String: BusValue]] {
        [
            MPRISInterfaces.player.name: ["Metadata": .string(title), "Rate": .double(1)],
            MPRISInterfaces.trackList.name: ["Tracks": .objectPaths(tracks)],
        ]
    }

    @Test func manyChangesAtOnceAreOneSignalAtOnceAndOneLater() {
        var announcer = PropertyAnnouncer()
        announcer.begin(values("0"))
        var signals: [BusSignal] = []
        for number in 1...50 {
            signals += announcer.announce(
                values("\(number)"), isUrgent: false, at: start + .milliseconds(number))
        }
        #expect(signals.count == 1)
        #expect(announcer.deadline == start + .milliseconds(101))
        signals += announcer.announce(
            values("50"), isUrgent: false, at: start + .milliseconds(101))
        #expect(signals.count == 2)
        #expect(announcer.deadline == nil)
        #expect(
            signals.last?.arguments == [
                .string(MPRISInterfaces.player.name), .dictionary(["Metadata": .string("50")]),
                .strings([]),
            ])
    }

    @Test func whatChangesBackMeanwhileIsNotTold() {
        var announcer = PropertyAnnouncer()
        announcer.begin(values("a"))
        _ = announcer.announce(values("b"), isUrgent: false, at: start)
        #expect(announcer.announce(values("c"), isUrgent: false, at: start).isEmpty)
        #expect(announcer.announce(values("b"), isUrgent: false, at: start).isEmpty)
        #expect(announcer.deadline == nil)
    }

    @Test func anAnswerWaitsForNothing() {
        var announcer = PropertyAnnouncer()
        announcer.begin(values("a"))
        _ = announcer.announce(values("b"), isUrgent: false, at: start)
        #expect(announcer.announce(values("c"), isUrgent: true, at: start).count == 1)
    }

    @Test func aListIsInvalidatedAndNotSent() {
        var announcer = PropertyAnnouncer()
        announcer.begin(values("a"))
        let signals = announcer.announce(values("a", tracks: ["/b"]), isUrgent: false, at: start)
        #expect(
            signals.map(\.arguments) == [
                [
                    .string(MPRISInterfaces.trackList.name), .dictionary([:]),
                    .strings(["Tracks"]),
                ]
            ])
    }
}
