import Testing

@testable import AssetLoading

@Suite struct DecryptionTests {
    private func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal.filter { $0 != " " })
        return stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }

    /// FIPS 197, appendix C.1.
    @Test func aBlockIsDecryptedAsTheStandardSays() {
        var block = bytes("69c4e0d86a7b0430d8cdb78070b4c55a")
        AESKey(bytes("000102030405060708090a0b0c0d0e0f")).decrypt(&block)
        #expect(block == bytes("00112233445566778899aabbccddeeff"))
    }

    /// NIST SP 800-38A, F.2.2; what is held back may be padding.
    @Test(arguments: [1, 7, 16, 33, 64])
    func chainedBlocksAreDecryptedHoweverTheyCome(pieceSize: Int) {
        let text = bytes(
            """
            6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51\
            30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710
            """)
        let cipher = bytes(
            """
            7649abac8119b246cee98e9b12e9197d5086cb9b507219ee95db113a917678b2\
            73bed6b8e3c1743b7116e69e222295163ff1caa1681fac09120eca307586e1a7
            """)
        var decryption = ChainedDecryption(
            key: bytes("2b7e151628aed2a6abf7158809cf4f3c"),
            vector: bytes("000102030405060708090a0b0c0d0e0f"))
        var plain: [UInt8] = []
        for start in stride(from: 0, to: cipher.count, by: pieceSize) {
            plain += decryption.decrypt(cipher[start..<min(start + pieceSize, cipher.count)])
        }
        #expect(plain == Array(text.dropLast(16)))
        // The last block of the example ends with 0x10, which is no padding of sixteen such bytes.
        #expect(throws: AssetLoadingError(.notMedia, message: "")) { try decryption.finish() }
    }

    @Test func whatIsNoWholeBlockIsAnError() {
        var decryption = ChainedDecryption(
            key: Array(repeating: 1, count: 16), vector: Array(repeating: 0, count: 16))
        _ = decryption.decrypt([1, 2, 3])
        #expect(throws: AssetLoadingError(.notMedia, message: "")) { try decryption.finish() }
    }
}
