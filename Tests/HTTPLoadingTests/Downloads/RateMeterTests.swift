import Testing

@testable import HTTPLoading

@Suite struct RateMeterTests {
    @Test func tellsTheRateOfTheLastSeconds() {
        var meter = RateMeter()
        _ = meter.note(0, at: .zero)
        #expect(meter.bytesPerSecond == nil)
        var count: Int64 = 0
        for second in 1...10 {
            count += 1000
            _ = meter.note(count, at: .seconds(second))
        }
        #expect(meter.bytesPerSecond == 1000)
        for second in 11...20 {
            count += 5000
            _ = meter.note(count, at: .seconds(second))
        }
        #expect(meter.bytesPerSecond == 5000)
    }

    @Test func notesNoMoreThanFourMarksASecond() {
        var meter = RateMeter()
        let marks = (0..<1000).filter { meter.note(Int64($0), at: .milliseconds($0)) }
        #expect(marks == [0, 250, 500, 750])
    }

    @Test func progressTellsTheTimeThatIsLeft() {
        var progress = DownloadProgress(receivedByteCount: 250, size: 1000, bytesPerSecond: 100)
        #expect(progress.timeLeft == .seconds(7.5))
        #expect(progress.fraction == 0.25)
        progress.size = nil
        #expect(progress.timeLeft == nil)
        #expect(progress.fraction == nil)
        progress = DownloadProgress(size: 0)
        #expect(progress.fraction == 1)
        #expect(progress.timeLeft == nil)
    }
}
