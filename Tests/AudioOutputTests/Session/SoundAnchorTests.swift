import PlayerInternals
import Testing

@testable import AudioOutput

@Suite struct SoundAnchorTests {
    @Test func aRunningSoundGoesOnByTheClock() {
        let anchor = SoundAnchor(place: 1000, moment: .seconds(5), isRunning: true)
        #expect(anchor.place(at: .seconds(5), sampleRate: 48_000) == 1000)
        #expect(anchor.place(at: .milliseconds(5010), sampleRate: 48_000) == 1480)
        #expect(anchor.place(at: .milliseconds(7500), sampleRate: 44_100) == 111_250)
        #expect(anchor.place(at: .seconds(4), sampleRate: 48_000) == 1000, "Never back.")
    }

    @Test func aStandingSoundStaysWhereItIs() {
        let anchor = SoundAnchor(place: 1000, moment: .seconds(5), isRunning: false)
        #expect(anchor.place(at: .seconds(9), sampleRate: 48_000) == 1000)
    }

    @Test func aReaderNeverSeesHalfOfAnAnchor() async {
        let cell = SoundAnchorCell()
        let isDone = Locked(false)
        await withTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: ThreadExecutor()) {
                for count in 1...50_000 {
                    cell.publish(
                        SoundAnchor(
                            place: count, moment: .nanoseconds(count),
                            isRunning: count.isMultiple(of: 2)))
                }
                isDone.withLock { $0 = true }
            }
            group.addTask(executorPreference: ThreadExecutor()) {
                while !isDone.withLock({ $0 }) {
                    guard let anchor = cell.anchor, anchor.place > 0 else { continue }
                    #expect(anchor.moment == .nanoseconds(anchor.place))
                    #expect(anchor.isRunning == anchor.place.isMultiple(of: 2))
                }
            }
        }
        #expect(cell.anchor?.place == 50_000)
    }
}
