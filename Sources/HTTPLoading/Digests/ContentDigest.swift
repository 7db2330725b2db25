/// A hash that a file is held against, as `podcast:integrity` gives it.
public struct ContentDigest: Hashable, Sendable {
    /// How the hash is made.
    public enum Algorithm: String, Hashable, Sendable, CaseIterable {
        /// SHA-256, 32 bytes.
        case sha256

        /// SHA-384, 48 bytes.
        case sha384

        /// SHA-512, 64 bytes.
        case sha512

        fileprivate var byteCount: Int {
            switch self {
            case .sha256: 32
            case .sha384: 48
            case .sha512: 64
            }
        }
    }

    /// How the hash is made.
    public var algorithm: Algorithm

    /// The hash.
    public var bytes: [UInt8]

    /// Makes a digest of its hash.
    public init(_ algorithm: Algorithm, bytes: [UInt8]) {
        self.algorithm = algorithm
        self.bytes = bytes
    }

    /// Reads the form of Subresource Integrity, such as `sha384-oqVu…`; nil when it is none.
    ///
    /// Of several digests, which spaces part, it is the strongest.
    public init?(subresourceIntegrity text: String) {
        let digests = text.split(separator: " ").compactMap { word -> ContentDigest? in
            let parts = word.split(separator: "-", maxSplits: 1)
            guard parts.count == 2, let algorithm = Algorithm(rawValue: parts[0].lowercased()),
                let bytes = Base64.bytes(of: parts[1].prefix { $0 != "?" }),
                bytes.count == algorithm.byteCount
            else { return nil }
            return ContentDigest(algorithm, bytes: bytes)
        }
        guard let strongest = digests.max(by: { $0.bytes.count < $1.bytes.count }) else {
            return nil
        }
        self = strongest
    }
}

/// A digest that is made piece by piece.
enum DigestMaker {
    case sha256(SHA256)
    case sha512(SHA512)

    init(_ algorithm: ContentDigest.Algorithm) {
        self =
            switch algorithm {
            case .sha256: .sha256(SHA256())
            case .sha384: .sha512(.sha384())
            case .sha512: .sha512(SHA512())
            }
    }

    mutating func update(_ bytes: Span<UInt8>) {
        switch self {
        case .sha256(var hash):
            self = .sha256(SHA256())  // so that the hash is not copied to be changed
            hash.update(bytes)
            self = .sha256(hash)
        case .sha512(var hash):
            self = .sha256(SHA256())
            hash.update(bytes)
            self = .sha512(hash)
        }
    }

    func finish() -> [UInt8] {
        switch self {
        case .sha256(let hash): hash.finish()
        case .sha512(let hash): hash.finish()
        }
    }
}
