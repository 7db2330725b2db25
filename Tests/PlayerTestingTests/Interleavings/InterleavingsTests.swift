import PlayerInternals
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct InterleavingsTests {
    private struct Broken: Error {}

    /// Fails for every row that has a 7 somewhere before a 3.
    private let interleavings = Interleavings(
        command: { Int.random(in: 0..<10, using: &$0) },
        run: { row in
            if let seven = row.firstIndex(of: 7), row[seven...].contains(3) { throw Broken() }
        })

    @Test(arguments: [1, 4])
    func theFirstFailureIsShrunkToWhatItNeeds(rowsAtOnce: Int) async throws {
        let failure = await #expect(throws: Interleavings<Int>.Failure.self) {
            try await interleavings.verify(seeds: 0..<1_000, length: 30, rowsAtOnce: rowsAtOnce)
        }
        #expect(failure?.commands == [7, 3])
        #expect(failure?.error is Broken)
    }

    @Test func aSeedGivesTheSameRowEachTime() {
        let row = interleavings.commands(seed: 42, length: 30)
        #expect(interleavings.commands(seed: 42, length: 30) == row)
        #expect(interleavings.commands(seed: 43, length: 30) != row)
    }

    @Test func rowsThatHoldPass() async throws {
        let count = Locked(0)
        let interleavings = Interleavings(
            command: { Bool.random(using: &$0) }, run: { _ in count.withLock { $0 += 1 } })
        try await interleavings.verify(seeds: 0..<100, length: 5)
        #expect(count.withLock { $0 } == 100)
    }
}
