/// Where an asset's bytes are.
public enum AssetLocation: Hashable, Sendable, CustomStringConvertible {
    /// A file of this machine.
    case file(path: String)

    /// An address with a scheme, such as `https://example.org/episode.mp3`.
    case remote(address: String)

    /// Reads a path, a `file:` address or an address with another scheme.
    ///
    /// What has no scheme is a path. The percent signs of a `file:` address are decoded.
    public init(_ text: String) {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            text.utf8.distance(from: text.startIndex, to: colon) > 1,
            text[..<colon].utf8.allSatisfy(Self.isSchemeByte)
        else {
            self = .file(path: text)
            return
        }
        guard text[..<colon].lowercased() == "file" else {
            self = .remote(address: text)
            return
        }
        var path = text[text.index(after: colon)...]
        if path.hasPrefix("//") {
            // What stands between the two slashes and the path is the host, empty or localhost.
            path = path.dropFirst(2)
            path = path[(path.firstIndex(of: "/") ?? path.startIndex)...]
        }
        self = .file(path: Self.decodingPercents(of: path))
    }

    /// The path or the address.
    public var description: String {
        switch self {
        case .file(let path): path
        case .remote(let address): address
        }
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    private static func decodingPercents(of text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.count == 2,
                let value = UInt8(digits, radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
