import PlaybackControl
import Testing

@testable import MediaPlayback

@Suite(.timeLimit(.minutes(1))) struct SeekRegisterTests {
    private let seeks = SeekRegister()

    @Test func whoRegistersAfterTheLandingIsToldOfIt() async {
        let generation = PlaybackGeneration.next()
        seeks.settle(.landed(at: .seconds(30), within: .zero), generation: generation)
        let outcome = await seeks.begin(generation).outcome()
        #expect(outcome == .landed(at: .seconds(30), within: .zero))
    }

    @Test func theLandingOfAnotherGenerationIsNoOutcome() async {
        let (old, new) = (PlaybackGeneration.next(), PlaybackGeneration.next())
        seeks.settle(.landed(at: .seconds(30), within: .zero), generation: old)
        let ticket = seeks.begin(new)
        seeks.settle(.landed(at: .seconds(40), within: .zero), generation: new)
        #expect(await ticket.outcome() == .landed(at: .seconds(40), within: .zero))
    }

    @Test func aNewSeekSupersedesThePendingOne() async {
        let first = seeks.begin(.next())
        let second = seeks.begin(.next())
        #expect(await first.outcome() == .superseded)
        seeks.leaveItem()
        #expect(await second.outcome() == .leftItem)
    }
}
