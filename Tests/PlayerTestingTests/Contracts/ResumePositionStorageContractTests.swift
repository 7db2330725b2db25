import PlaybackControl
import PlayerInternals
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ResumePositionStorageContractTests {
    @Test func theStorageInMemoryKeepsIt() async throws {
        try await ResumePositionStorageContract(
            makeStorage: { InMemoryResumePositionStorage() },
            reopen: { InMemoryResumePositionStorage($0.positions) }
        ).verify()
    }

    @Test(arguments: BrokenStorage.Fault.allCases)
    func brokenStoragesAreCaught(fault: BrokenStorage.Fault) async throws {
        let contract = ResumePositionStorageContract(
            makeStorage: { BrokenStorage(fault) }, reopen: { $0.reopened() })
        let violation = await #expect(throws: ContractViolation.self) {
            try await contract.verify()
        }
        #expect(violation?.rule == fault.rawValue)
    }
}

/// Breaks one rule; the fault's text is the rule.
struct BrokenStorage: ResumePositionStorage {
    enum Fault: String, CaseIterable {
        case beginningFull = "A new storage holds nothing."
        case losingDurations = "What was saved is there, in all its parts."
        case forgettingAtEnd = "What was saved is there at the next launch."
        case takingOlder = "An older position never replaces a newer one."
        case takingTwice = "A batch sent twice is kept once."
        case losingTogether = "Saves at the same time lose nothing."
    }

    private let fault: Fault
    private let kept: Locked<[String: ResumePosition]>

    /// How many of the saves that come together have come, and what the first of them waits for.
    private let together = Locked(0)
    private let secondIsSaved = Gate()

    init(_ fault: Fault, _ positions: [String: ResumePosition] = [:]) {
        self.fault = fault
        let first = ResumePosition(key: "one", position: .zero, revision: 0)
        kept = Locked(fault == .beginningFull ? ["one": first] : positions)
    }

    func reopened() -> BrokenStorage {
        BrokenStorage(fault, fault == .forgettingAtEnd ? [:] : kept.withLock { $0 })
    }

    func save(_ batch: [ResumePosition]) async throws(ResumePositionStorageError) {
        let before = kept.withLock { $0 }
        let number = fault == .losingTogether && batch.count > 4 ? countTogether() : 0
        if number == 1 { await secondIsSaved.wait() }
        defer { if number == 2 { secondIsSaved.open() } }
        kept.withLock { kept in
            // Writes back a copy that is old by now.
            if number == 1 { kept = before }
            for position in batch where isNewer(position, than: kept[position.key]) {
                kept[position.key] = position
                if fault == .losingDurations { kept[position.key]?.duration = nil }
            }
        }
    }

    private func countTogether() -> Int {
        together.withLock { count in
            count += 1
            return count
        }
    }

    func load(_ key: String) async throws(ResumePositionStorageError) -> ResumePosition? {
        kept.withLock { $0[key] }
    }

    func newestRevision() async throws(ResumePositionStorageError) -> UInt64 {
        kept.withLock { $0.values.map(\.revision).max() ?? 0 }
    }

    private func isNewer(_ position: ResumePosition, than kept: ResumePosition?) -> Bool {
        guard let kept else { return true }
        return switch fault {
        case .takingOlder: true
        case .takingTwice: position.revision >= kept.revision
        default: position.revision > kept.revision
        }
    }
}
