import Testing

@testable import HTTPLoading

@Suite struct BlockChecksumTests {
    /// The first is the specification's, the others those of its reference library.
    @Test(
        arguments: [
            ("", 0xef46_db37_51d8_e999), ("abc", 0x44bc_2cf5_ad77_0999),
            ("Nobody inspects the spammish repetition", 0xfbce_a83c_8a37_8bf1),
        ] as [(String, UInt64)])
    func hashesAsXXH64(text: String, hash: UInt64) {
        #expect(BlockChecksum.hash(Array(text.utf8).span, seed: 0) == hash)
    }

    @Test func aBlockFitsItsOwnPlaceOnly() {
        let bytes = [UInt8](repeating: 7, count: 65_536)
        #expect(
            BlockChecksum.of(bytes.span, block: 1) != BlockChecksum.of(bytes.span, block: 2))
    }
}
