import AssetLoading
import Testing

@testable import HTTPLoading

@Suite struct StallDetectorTests {
    private typealias Change = StallDetector.Change

    /// Checks once a second, after so many bytes have come in each.
    private func changes(
        _ detector: inout StallDetector, seconds: ClosedRange<Int>, bytes: Int
    ) -> [Change?] {
        seconds.map { second in
            let now = Duration.seconds(second)
            let change = bytes > 0 ? detector.received(bytes, at: now) : nil
            return change ?? detector.check(at: now)
        }
    }

    @Test func namesWhatIsMissing() {
        for (isConnected, reason) in [
            (false, StallReason.noConnection), (true, .noBytes(for: .seconds(2))),
        ] {
            var detector = StallDetector(patience: .seconds(2))
            detector.begin(at: .zero, isConnected: isConnected)
            #expect(
                changes(&detector, seconds: 1...4, bytes: 0)
                    == [nil, .stalled(reason), nil, nil])
            #expect(detector.received(1, at: .seconds(5)) == .recovered)
        }
    }

    @Test func aConnectionThatIsMadeAndSilentIsAnotherReason() {
        var detector = StallDetector(patience: .seconds(2))
        detector.begin(at: .zero, isConnected: false)
        _ = changes(&detector, seconds: 1...2, bytes: 0)
        detector.connected(at: .seconds(3))
        #expect(
            changes(&detector, seconds: 4...5, bytes: 0)
                == [.recovered, .stalled(.noBytes(for: .seconds(2)))])
    }

    @Test func tellsARateThatIsTooLowOverSomeSeconds() {
        var detector = StallDetector(patience: .seconds(2))
        detector.mediaRate = 1000
        detector.begin(at: .zero, isConnected: true)
        let slow = changes(&detector, seconds: 1...8, bytes: 500)
        #expect(
            slow == [
                nil, nil, nil, nil, .stalled(.slowerThanMedia(arriving: 500, needed: 1000)), nil,
                nil, nil,
            ])
        let fast = changes(&detector, seconds: 9...14, bytes: 2000)
        #expect(fast.compactMap(\.self) == [.recovered])
    }

    @Test func tellsNoRateThatNobodyNeeds() {
        var detector = StallDetector(patience: .seconds(2))
        detector.begin(at: .zero, isConnected: true)
        #expect(changes(&detector, seconds: 1...20, bytes: 1).allSatisfy { $0 == nil })
    }

    @Test func timeInWhichNothingIsWantedDoesNotCount() {
        var detector = StallDetector(patience: .seconds(2))
        detector.mediaRate = 1000
        detector.begin(at: .zero, isConnected: true)
        _ = changes(&detector, seconds: 1...2, bytes: 2000)
        #expect(detector.pause() == nil)
        #expect(changes(&detector, seconds: 3...60, bytes: 0).allSatisfy { $0 == nil })
        detector.begin(at: .seconds(61), isConnected: true)
        #expect(changes(&detector, seconds: 62...80, bytes: 1000).allSatisfy { $0 == nil })
    }

    @Test func aStallEndsWhenNothingIsWantedAnyMore() {
        var detector = StallDetector(patience: .seconds(2))
        detector.begin(at: .zero, isConnected: true)
        _ = changes(&detector, seconds: 1...2, bytes: 0)
        #expect(detector.pause() == .recovered)
    }
}
