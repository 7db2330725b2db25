import AssetLoading
import PlayerInternals
import PlayerTesting
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1))) struct ByteSourceContractTests {
    private let bytes = (0..<1_000).map { UInt8(truncatingIfNeeded: $0 * 7) }

    @Test func filesKeepIt() async throws {
        let file = try TemporaryFile(bytes)
        try await ByteSourceContract(of: bytes) { FileByteSource(path: file.path) }.verify()
    }

    @Test func memoryKeepsIt() async throws {
        try await ByteSourceContract(of: bytes) { [bytes] in MemoryByteSource(bytes) }.verify()
    }

    @Test(arguments: [
        ByteScript(bytes: [], promisedSize: .some(nil)), ByteScript(bytes: [], largestRead: 3),
        ByteScript(bytes: [], isSeekable: false),
    ])
    func scriptsKeepIt(script: ByteScript) async throws {
        var script = script
        script.bytes = bytes
        if script.promisedSize != nil { script.promisedSize = Int64(bytes.count) }
        let contract = ByteSourceContract(of: bytes) { [script] in ScriptedByteSource(script) }
        try await contract.verify()
    }

    @Test(arguments: BrokenByteSource.Fault.allCases)
    func brokenSourcesAreCaught(fault: BrokenByteSource.Fault) async throws {
        let contract = ByteSourceContract(of: bytes) { [bytes] in
            BrokenByteSource(bytes, fault: fault)
        }
        let violation = await #expect(throws: ContractViolation.self) {
            try await contract.verify()
        }
        #expect(violation?.rule == fault.rawValue)
    }
}

/// Breaks one rule; the fault's text is the rule.
struct BrokenByteSource: ByteSource {
    enum Fault: String, CaseIterable {
        case lyingAboutSize = "A source describes itself the same way each time."
        case endingEarly = "Reads in a row give each byte once, then the end."
        case ignoringOffsets = "A seekable source can be read at any offset."
        case otherBytesAtHand = "What is at hand is what a read gives."
        case dyingOfCancellation = "After a cancelled read the source can still be read."
        case readingWhenClosed = "A closed source throws .cancelled."
    }

    private let base: MemoryByteSource
    private let count: Int
    private let fault: Fault
    private let next = Locked<Int64>(0)
    private let wasCancelled = Locked(false)

    init(_ bytes: [UInt8], fault: Fault) {
        base = MemoryByteSource(bytes)
        count = bytes.count
        self.fault = fault
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        var description = try base.open()
        if fault == .lyingAboutSize { description.size = 1 }
        return description
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead {
        switch fault {
        case .endingEarly where offset >= count / 2: return .end
        case .ignoringOffsets:
            let read = try base.read(at: next.withLock { $0 }, into: &buffer)
            if case .bytes(let count) = read { next.withLock { $0 += Int64(count) } }
            return read
        case .dyingOfCancellation where Task.isCancelled: wasCancelled.withLock { $0 = true }
        default: break
        }
        if wasCancelled.withLock({ $0 }) { throw .cancelled }
        return try base.read(at: offset, into: &buffer)
    }

    func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead? {
        try base.read(at: fault == .otherBytesAtHand ? offset + 1 : offset, into: &buffer)
    }

    func close() {
        if fault != .readingWhenClosed { base.close() }
    }
}
