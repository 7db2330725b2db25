public import AssetLoading

/// What every `ByteSource` promises, to run on a type of one's own.
///
/// ```swift
/// @Test func mySourceKeepsTheContract() async throws {
///     try await ByteSourceContract(of: bytes) { MySource(bytes) }.verify()
/// }
/// ```
public struct ByteSourceContract: Sendable {
    private let bytes: [UInt8]
    private let makeSource: @Sendable () async throws -> any ByteSource

    /// Names the type.
    ///
    /// - Parameters:
    ///   - bytes: What the source has; 16 or more, so that there is something to read in pieces.
    ///   - makeSource: Makes a new source of these bytes, not open yet; called for each rule.
    public init(
        of bytes: [UInt8], makeSource: @escaping @Sendable () async throws -> any ByteSource
    ) {
        precondition(bytes.count >= 16, "Give the contract 16 bytes or more.")
        self.bytes = bytes
        self.makeSource = makeSource
    }

    /// Checks every rule.
    ///
    /// - Throws: The first ``ContractViolation``.
    public func verify() async throws(ContractViolation) {
        try await ContractRule.verify("A source describes itself the same way each time.") { rule in
            try await self.describe(rule)
        }
        try await ContractRule.verify("Reads in a row give each byte once, then the end.") { rule in
            for size in [1, 7, self.bytes.count + 1] { try await self.readThrough(size, rule) }
        }
        try await ContractRule.verify("A seekable source can be read at any offset.") { rule in
            try await self.readAnywhere(rule)
        }
        try await ContractRule.verify("What is at hand is what a read gives.") { rule in
            try await self.readWhatIsAtHand(rule)
        }
        try await ContractRule.verify("After a cancelled read the source can still be read.") {
            rule in try await self.readAfterCancelling(rule)
        }
        try await ContractRule.verify("A closed source throws .cancelled.") { rule in
            try await self.readAfterClosing(rule)
        }
    }

    private func describe(_ rule: ContractRule) async throws {
        let source = try await makeSource()
        defer { source.close() }
        let first = try await source.open()
        let second = try await source.open()
        try rule.expect(first == second, "it was \(first), then \(second).")
        if let size = first.size {
            try rule.expect(size == bytes.count, "it says \(size) of \(bytes.count) bytes.")
        }
    }

    private func readThrough(_ size: Int, _ rule: ContractRule) async throws {
        let source = try await makeSource()
        defer { source.close() }
        _ = try await source.open()
        var received: [UInt8] = []
        while case .some(let piece) = try await read(size, of: source, at: received.count, rule) {
            received += piece
            try rule.expect(
                received.count <= bytes.count,
                "it gave \(received.count) of \(bytes.count) bytes, and no end.")
        }
        try rule.expect(
            received == bytes,
            "reads of \(size) bytes gave \(received.count) bytes, the first \(agreeing(received)) "
                + "of which are right; \(bytes.count) were expected.")
    }

    private func readAnywhere(_ rule: ContractRule) async throws {
        let source = try await makeSource()
        defer { source.close() }
        guard try await source.open().isSeekable else { return }
        for offset in [bytes.count - 1, 0, bytes.count / 2, 1] {
            guard let piece = try await read(3, of: source, at: offset, rule) else {
                throw rule.violation("there was an end at offset \(offset).")
            }
            try rule.expect(
                piece[...] == bytes[offset...].prefix(piece.count),
                "offset \(offset) gave \(piece).")
        }
        for offset in [bytes.count, bytes.count + 1_000] {
            let piece = try await read(3, of: source, at: offset, rule)
            try rule.expect(piece == nil, "offset \(offset) of \(bytes.count) gave no end.")
        }
    }

    private func readWhatIsAtHand(_ rule: ContractRule) async throws {
        let source = try await makeSource()
        defer { source.close() }
        _ = try await source.open()
        var buffer = [UInt8](repeating: 0, count: 5)
        var span = buffer.mutableSpan
        guard let available = try source.readAvailable(at: 0, into: &span) else { return }
        guard case .bytes(let count) = available, (1...5).contains(count) else {
            throw rule.violation("it had \(available) at hand at the first byte.")
        }
        try rule.expect(
            buffer.prefix(count) == bytes.prefix(count), "it had \(buffer.prefix(count)) at hand.")
    }

    private func readAfterCancelling(_ rule: ContractRule) async throws {
        let source = try await makeSource()
        defer { source.close() }
        _ = try await source.open()
        var offset = 0
        do {
            let piece = try await inCancelledTask {
                try await self.read(4, of: source, at: 0, rule)
            }
            offset = piece?.count ?? 0
        } catch let error as AssetLoadingError {
            try rule.expect(error == .cancelled, "the cancelled read threw “\(error)”.")
        }
        let piece = try await read(4, of: source, at: offset, rule) ?? []
        try rule.expect(
            piece[...] == bytes[offset...].prefix(piece.count) && !piece.isEmpty,
            "the read after it gave \(piece).")
    }

    private func readAfterClosing(_ rule: ContractRule) async throws {
        let source = try await makeSource()
        _ = try await source.open()
        source.close()
        source.close()
        do {
            let piece = try await read(4, of: source, at: 0, rule)
            throw rule.violation("a read gave \(piece ?? []).")
        } catch let error as AssetLoadingError {
            try rule.expect(error == .cancelled, "a read threw “\(error)”.")
        }
    }

    // MARK: - Reading

    /// One read; nil is the end.
    private func read(
        _ size: Int, of source: any ByteSource, at offset: Int, _ rule: ContractRule
    ) async throws -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: size)
        var span = buffer.mutableSpan
        switch try await source.read(at: Int64(offset), into: &span) {
        case .end: return nil
        case .bytes(let count):
            try rule.expect(
                (1...size).contains(count), "a read of \(size) bytes said it gave \(count).")
            return Array(buffer.prefix(count))
        }
    }

    private func agreeing(_ received: [UInt8]) -> Int {
        zip(received, bytes).prefix { $0 == $1 }.count
    }
}
