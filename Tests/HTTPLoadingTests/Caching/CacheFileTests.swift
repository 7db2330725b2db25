import PlayerTesting
import TestSupport
import Testing

@testable import HTTPLoading

/// Whatever a crash leaves of a file, no byte comes out of it that was not put in.
@Suite struct CacheFileTests {
    private let folder: TemporaryFolder
    private let key: CacheKey
    private let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }

    init() throws {
        folder = try TemporaryFolder()
        key = try #require(
            CacheKey(address: "http://example.org/a", validator: "\"one\"", size: 200_000))
    }

    private var path: String { "\(folder.path)/\(key.fileName)" }

    private func entry() -> CacheEntry {
        let entry = CacheEntry(key: key)
        entry.open(inFolder: folder.path)
        return entry
    }

    /// Keeps all four blocks.
    private func fill() {
        let entry = entry()
        var assembler = BlockAssembler(size: 200_000)
        for block in assembler.append(bytes.span, at: 0) { _ = entry.store(block) }
    }

    /// How many bytes come out, each of which is the right one.
    private func readableCount() -> Int {
        let entry = entry()
        var count = 0
        var offset = 0
        while offset < 200_000 {
            var piece = [UInt8](repeating: 0, count: 50_000)
            var span = piece.mutableSpan
            if let read = entry.read(at: Int64(offset), into: &span) {
                #expect(piece[..<read] == bytes[offset..<offset + read])
                count += read
                offset += read
            } else {
                offset = (offset / BlockMap.blockSize + 1) * BlockMap.blockSize
            }
        }
        return count
    }

    @Test func allThatWasKeptIsThereAgain() {
        fill()
        #expect(readableCount() == 200_000)
        #expect(entry().run(at: 0) == 0..<200_000)
    }

    @Test(arguments: [0, 10, 100, 16_384, 16_400, 65_536, 100_000, 131_072, 200_000])
    func aFileThatWasCutOffGivesOnlyWhatIsWhole(size: Int) throws {
        fill()
        let whole = try #require(folder.bytes(of: key.fileName))
        try folder.write(Array(whole[..<size]), to: key.fileName)
        #expect(readableCount() <= max(0, size - 65_536))
    }

    @Test func aPageThatNeverReachedTheDiskCostsItsBlockOnly() throws {
        fill()
        var torn = try #require(folder.bytes(of: key.fileName))
        // A page of the second block.
        let page = 65_536 + 65_536 + 8_192
        torn.replaceSubrange(page..<page + 4_096, with: [UInt8](repeating: 0, count: 4_096))
        try folder.write(torn, to: key.fileName)
        #expect(readableCount() == 200_000 - 65_536)
    }

    @Test func damageAnywhereGivesNoWrongByte() throws {
        fill()
        let whole = try #require(folder.bytes(of: key.fileName))
        var random = SeededGenerator(seed: 3)
        for _ in 0..<20 {
            var damaged = whole
            let place = Int.random(in: 0..<whole.count, using: &random)
            for index in place..<min(place + 4_096, whole.count) {
                damaged[index] = UInt8.random(in: 0...255, using: &random)
            }
            try folder.write(damaged, to: key.fileName)
            #expect(readableCount() <= 200_000)
        }
    }

    @Test func theFileOfAnotherKeyIsBegunAnew() throws {
        fill()
        let other = try #require(
            CacheKey(address: "http://example.org/a", validator: "\"two\"", size: 200_000))
        #expect(other.fileName != key.fileName)
        try folder.write(try #require(folder.bytes(of: key.fileName)), to: other.fileName)
        let entry = CacheEntry(key: other)
        entry.open(inFolder: folder.path)
        #expect(entry.run(at: 0) == nil)
    }

    @Test func aKeyIsReadAsItWasWritten() {
        #expect(CacheKey(text: key.text) == key)
        #expect(CacheKey(text: String(key.text.dropLast())) == nil)
        #expect(CacheKey(text: key.text + "x") == nil)
        #expect(CacheKey(address: "a\nb", validator: "\"one\"", size: 1) == nil)
        #expect(CacheKey(address: "a", validator: "\"one\"", size: 0) == nil)
        #expect(CacheKey(address: "a", validator: "\"one\"", size: .max) == nil)
    }
}
