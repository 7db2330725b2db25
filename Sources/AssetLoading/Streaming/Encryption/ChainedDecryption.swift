/// Decrypts chained blocks (CBC) as they come, and takes the padding off the last one (PKCS #7).
struct ChainedDecryption: Sendable {
    private let key: AESKey
    private var previous: [UInt8]

    /// Bytes that are no whole block yet.
    private var encrypted: [UInt8] = []

    /// The last whole block, which may be the one with the padding.
    private var held: [UInt8] = []

    init(key: [UInt8], vector: [UInt8]) {
        self.key = AESKey(key)
        previous = vector
    }

    /// Takes more bytes; returns those that are surely no padding.
    mutating func decrypt(_ bytes: some Collection<UInt8>) -> [UInt8] {
        encrypted += bytes
        let count = encrypted.count / 16 * 16
        guard count > 0 else { return [] }
        var plain = held
        plain.reserveCapacity(plain.count + count)
        for start in stride(from: 0, to: count, by: 16) {
            let source = Array(encrypted[start..<start + 16])
            var block = source
            key.decrypt(&block)
            for index in 0..<16 { block[index] ^= previous[index] }
            plain += block
            previous = source
        }
        encrypted.removeFirst(count)
        held = Array(plain.suffix(16))
        plain.removeLast(16)
        return plain
    }

    /// Gives what is left, without the padding.
    ///
    /// - Throws: `.notMedia` when the bytes do not end with a whole block and a padding: the key is
    ///   another, or some of them are missing.
    mutating func finish() throws(AssetLoadingError) -> [UInt8] {
        let padding = Int(held.last ?? 0)
        guard encrypted.isEmpty, (1...16).contains(padding),
            held.suffix(padding).allSatisfy({ $0 == padding })
        else {
            throw AssetLoadingError(
                .notMedia,
                message: "A segment could not be decrypted: its key is wrong or it is not whole. "
                    + "Ask its publisher.")
        }
        defer { held = [] }
        return held.dropLast(padding)
    }
}
