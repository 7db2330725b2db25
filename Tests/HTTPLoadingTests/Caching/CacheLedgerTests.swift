import Testing

@testable import HTTPLoading

@Suite struct CacheLedgerTests {
    private func ledger(_ names: [String]) -> CacheLedger {
        var ledger = CacheLedger(capacity: 100)
        for name in names { ledger.note(name, size: 30) }
        return ledger
    }

    @Test func whatWasNotUsedForTheLongestTimeGivesWay() {
        var ledger = ledger(["a", "b", "c"])
        ledger.use("a")
        #expect(ledger.evictions(forMore: 10, inUse: []) == [])
        #expect(ledger.evictions(forMore: 20, inUse: []) == ["b"])
        #expect(ledger.evictions(forMore: 50, inUse: []) == ["b", "c"])
    }

    @Test func whatIsInUseStays() {
        let ledger = ledger(["a", "b", "c"])
        #expect(ledger.evictions(forMore: 50, inUse: ["a", "b"]) == ["c"])
    }

    @Test func aFileThatGrowsIsCountedOnce() {
        var ledger = ledger(["a", "b"])
        ledger.note("a", size: 50)
        #expect(ledger.total == 80)
        ledger.forget("a")
        ledger.forget("a")
        #expect(ledger.total == 30)
        #expect(ledger.room == 70)
    }
}
