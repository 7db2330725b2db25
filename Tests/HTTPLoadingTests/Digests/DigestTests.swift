import Testing

@testable import HTTPLoading

/// The examples of FIPS 180-4 and their neighbours around the ends of blocks.
@Suite struct DigestTests {
    private func digest(
        _ algorithm: ContentDigest.Algorithm, _ bytes: [UInt8], pieces: Int
    ) -> String {
        var maker = DigestMaker(algorithm)
        for start in stride(from: 0, to: bytes.count, by: pieces) {
            maker.update(bytes.span.extracting(start..<min(start + pieces, bytes.count)))
        }
        return maker.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static let long = Array(
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"
            .utf8)

    @Test(arguments: [
        (
            ContentDigest.Algorithm.sha256, [],
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        ),
        (
            .sha256, Array("abc".utf8),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        (
            .sha256, long,
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            .sha384, Array("abc".utf8),
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512, Array("abc".utf8),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        (
            .sha512, long,
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
        ),
    ])
    func givesTheHashesOfTheStandard(
        algorithm: ContentDigest.Algorithm, bytes: [UInt8], hash: String
    ) {
        for pieces in [1, 3, 64, 128, 1000] {
            #expect(digest(algorithm, bytes, pieces: pieces) == hash)
        }
    }

    @Test(arguments: ContentDigest.Algorithm.allCases)
    func isTheSameHoweverTheBytesAreCut(algorithm: ContentDigest.Algorithm) {
        for count in [55, 56, 63, 64, 65, 111, 112, 127, 128, 129, 1000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
            let whole = digest(algorithm, bytes, pieces: count)
            #expect(digest(algorithm, bytes, pieces: 1) == whole)
            #expect(digest(algorithm, bytes, pieces: 50) == whole)
            #expect(digest(algorithm, bytes + [0], pieces: 50) != whole)
        }
    }

    @Test func readsTheStrongestOfWhatAFeedNames() throws {
        let short = Base64.text(of: [UInt8](repeating: 1, count: 32))
        let strong = Base64.text(of: [UInt8](repeating: 2, count: 48))
        let digest = try #require(
            ContentDigest(subresourceIntegrity: "sha256-\(short) sha384-\(strong)?x md5-AA=="))
        #expect(digest.algorithm == .sha384)
        #expect(digest.bytes == [UInt8](repeating: 2, count: 48))
    }

    @Test(arguments: ["", "sha256", "sha256-", "sha256-AA==", "md5-AAAA", "sha256-!!!!"])
    func isNilForWhatCanNotBeHeldAgainst(text: String) {
        #expect(ContentDigest(subresourceIntegrity: text) == nil)
    }

    @Test func base64GoesThereAndBack() {
        for count in 0..<50 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37) }
            #expect(Base64.bytes(of: Base64.text(of: bytes)) == bytes)
        }
        #expect(Base64.bytes(of: "A") == nil)
        #expect(Base64.bytes(of: "AA=A") == nil)
    }
}
