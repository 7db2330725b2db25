import PlayerInternals
import Testing

@Suite(.timeLimit(.minutes(1))) struct LockTests {
    private final class Counter: Sendable {
        let count = Locked(0)
        let finished = Monitor(0)
    }

    /// Twice as many threads as most machines have cores, so that some wait for the lock, and
    /// bodies of all lengths.
    @Test func nothingIsLostAndNobodyWaitsForEver() {
        let threads = 16
        let rounds = 20_000
        let counter = Counter()
        for thread in 0..<threads {
            startDetachedThread {
                for round in 0..<rounds {
                    counter.count.withLock { count in
                        let before = count
                        for _ in 0..<(round + thread) % 7 { count &+= 1 }
                        count = before + 1
                    }
                }
                counter.finished.update { $0 += 1 }
            }
        }
        counter.finished.wait { $0 == threads ? () : nil }
        #expect(counter.count.withLock { $0 } == threads * rounds)
    }

    @Test func whoWaitsGoesOnOnceTheHolderLetsGo() {
        let counter = Counter()
        counter.count.withLock { count in
            startDetachedThread {
                counter.count.withLock { $0 += 1 }
                counter.finished.update { $0 += 1 }
            }
            // Long enough for the other to have come to the lock, on most runs.
            for _ in 0..<1_000_000 { count &+= 1 }
            count = 41
        }
        counter.finished.wait { $0 == 1 ? () : nil }
        #expect(counter.count.withLock { $0 } == 42)
    }
}
