import Testing

@testable import MediaPlayback

@Suite struct LiveEdgeTests {
    @Test func withoutAWindowTheEdgeIsWhatCameAtLeastAndTheTimeSince() {
        var edge = LiveEdge()
        #expect(edge.offset(of: .zero, at: .zero) == nil)
        edge.note(edge: nil, end: .seconds(2), at: .seconds(10))
        #expect(edge.offset(of: .seconds(1), at: .seconds(10)) == .seconds(1))
        #expect(edge.offset(of: .seconds(1), at: .seconds(70)) == .seconds(61))
        // What comes late shows nothing; what comes sooner shows that there was more.
        edge.note(edge: nil, end: .seconds(3), at: .seconds(20))
        #expect(edge.offset(of: .seconds(3), at: .seconds(20)) == .seconds(9))
        edge.note(edge: nil, end: .seconds(20), at: .seconds(21))
        #expect(edge.offset(of: .seconds(20), at: .seconds(21)) == .zero)
    }

    @Test func aWindowIsBelieved() {
        var edge = LiveEdge()
        edge.note(edge: nil, end: .seconds(2), at: .zero)
        edge.note(edge: .seconds(18), end: .seconds(2), at: .seconds(1))
        #expect(edge.offset(of: .zero, at: .seconds(1)) == .seconds(18))
        edge.note(edge: nil, end: .seconds(60), at: .seconds(2))
        #expect(edge.offset(of: .zero, at: .seconds(2)) == .seconds(19))
        edge.note(edge: .seconds(24), end: .seconds(6), at: .seconds(7))
        #expect(edge.offset(of: .seconds(6), at: .seconds(7)) == .seconds(18))
    }

    @Test(arguments: [
        (LivePausePolicy.hold, false, false), (.jumpToEdge(after: .seconds(10)), false, true),
        (.reconnect, true, true),
    ])
    func aPolicySaysWhenAStreamIsJoinedAnew(policy: LivePausePolicy, short: Bool, long: Bool) {
        #expect(policy.joinsAnew(after: .seconds(1)) == short)
        #expect(policy.joinsAnew(after: .seconds(60)) == long)
    }
}
