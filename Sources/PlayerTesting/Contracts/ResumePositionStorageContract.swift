public import PlaybackControl

/// What every `ResumePositionStorage` promises, to run on a type of one's own.
///
/// ```swift
/// @Test func myStorageKeepsTheContract() async throws {
///     try await ResumePositionStorageContract(
///         makeStorage: { MyStorage(path: newPath()) },
///         reopen: { storage in MyStorage(path: storage.path) }
///     ).verify()
/// }
/// ```
public struct ResumePositionStorageContract<Storage: ResumePositionStorage>: Sendable {
    private let makeStorage: @Sendable () async throws -> Storage
    private let reopen: @Sendable (Storage) async throws -> Storage

    /// Names the type.
    ///
    /// - Parameters:
    ///   - makeStorage: Makes a new storage that holds nothing; called for each rule.
    ///   - reopen: Opens what another value holds, as the next launch of a program does; for a
    ///     storage that lasts no longer than its value, that value.
    public init(
        makeStorage: @escaping @Sendable () async throws -> Storage,
        reopen: @escaping @Sendable (Storage) async throws -> Storage
    ) {
        self.makeStorage = makeStorage
        self.reopen = reopen
    }

    /// Checks every rule.
    ///
    /// - Throws: The first ``ContractViolation``.
    public func verify() async throws(ContractViolation) {
        try await ContractRule.verify("A new storage holds nothing.") { rule in
            let storage = try await self.makeStorage()
            let revision = try await storage.newestRevision()
            try rule.expect(revision == 0, "its newest revision was \(revision).")
            let kept = try await storage.load("one")
            try rule.expect(kept == nil, "it held \(text(kept)).")
        }
        try await ContractRule.verify("What was saved is there, in all its parts.") { rule in
            try await self.keepAll(rule)
        }
        try await ContractRule.verify("What was saved is there at the next launch.") { rule in
            try await self.keepForNextLaunch(rule)
        }
        try await ContractRule.verify("An older position never replaces a newer one.") { rule in
            try await self.keepNewest(rule)
        }
        try await ContractRule.verify("A batch sent twice is kept once.") { rule in
            try await self.keepOnce(rule)
        }
        try await ContractRule.verify("Saves at the same time lose nothing.") { rule in
            try await self.keepWhatComesTogether(rule)
        }
    }

    private func keepAll(_ rule: ContractRule) async throws {
        let storage = try await makeStorage()
        let batch = [
            ResumePosition(key: "zero", position: .zero, revision: 1),
            ResumePosition(
                key: "a key with “quotes”, 'apostrophes', 日本 and \u{0}", revision: 2,
                millisecond: 1),
            ResumePosition(
                key: "finished", position: .seconds(3_600), duration: .seconds(3_601),
                isFinished: true, revision: 3),
            ResumePosition(
                key: String(repeating: "k", count: ResumePositionPolicy.longestKey), revision: 4,
                millisecond: 3_600_000_000),
        ]
        try await storage.save([])
        try await storage.save(batch)
        for position in batch { try await expect(position, in: storage, rule) }
        let revision = try await storage.newestRevision()
        try rule.expect(revision == 4, "of revisions 1 to 4 it called \(revision) the newest.")
    }

    private func keepForNextLaunch(_ rule: ContractRule) async throws {
        let storage = try await makeStorage()
        let saved = ResumePosition(key: "one", revision: 7, millisecond: 754_321)
        try await storage.save([saved])
        let next = try await reopen(storage)
        try await expect(saved, in: next, rule)
        let revision = try await next.newestRevision()
        try rule.expect(revision == 7, "after revision 7 it called \(revision) the newest.")
    }

    private func keepNewest(_ rule: ContractRule) async throws {
        let storage = try await makeStorage()
        let newer = ResumePosition(key: "one", revision: 5, millisecond: 50)
        let other = ResumePosition(key: "two", revision: 6, millisecond: 60)
        try await storage.save([newer])
        try await storage.save([ResumePosition(key: "one", revision: 4, millisecond: 40), other])
        try await expect(newer, in: storage, rule)
        try await expect(other, in: storage, rule)
    }

    private func keepOnce(_ rule: ContractRule) async throws {
        let storage = try await makeStorage()
        let saved = ResumePosition(key: "one", revision: 5, millisecond: 50)
        try await storage.save([saved])
        try await storage.save([saved])
        try await expect(saved, in: storage, rule)
        let sameRevision = ResumePosition(key: "one", revision: 5, millisecond: 90)
        try await storage.save([sameRevision])
        try await expect(saved, in: storage, rule)
    }

    private func keepWhatComesTogether(_ rule: ContractRule) async throws {
        let storage = try await makeStorage()
        let batches = (1...20).map { number in
            (0..<5).map { part in
                ResumePosition(
                    key: "\(number).\(part)", revision: UInt64(number * 10 + part),
                    millisecond: number)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for batch in batches { group.addTask { try await storage.save(batch) } }
            try await group.waitForAll()
        }
        for position in batches.joined() { try await expect(position, in: storage, rule) }
    }

    private func expect(
        _ position: ResumePosition, in storage: Storage, _ rule: ContractRule
    ) async throws {
        let kept = try await storage.load(position.key)
        try rule.expect(
            kept == position, "it held \(text(kept)) where \(position) was expected.")
    }
}

extension ResumePosition {
    fileprivate init(key: String, revision: UInt64, millisecond: Int) {
        self.init(key: key, position: .milliseconds(millisecond), revision: revision)
    }
}

private func text(_ position: ResumePosition?) -> String {
    position.map { "\($0)" } ?? "nothing"
}
