/// Puts the head of an answer together, line by line.
///
/// It passes over interim answers (1xx) and ignores the trailers after a body.
struct ResponseHeadParser {
    /// How many bytes the heads of one request may have in all.
    static let limit = 128 << 10

    enum Step: Equatable {
        case more
        case head(status: Int, HTTPHeaders)

        /// The lines are more than ``limit``.
        case tooLong
    }

    /// The version in the last status line, such as `1.1`.
    private(set) var protocolVersion = "1.1"

    private var status: Int?
    private var headers = HTTPHeaders()
    private var length = 0
    private var isComplete = false

    /// Takes the next line, with or without its line break.
    mutating func receive(_ line: String) -> Step {
        guard !isComplete else { return .more }
        length += line.utf8.count
        guard length <= Self.limit else { return .tooLong }
        let text = line.utf8.reversed().drop { Self.isSpace($0) }.reversed()
        guard !text.isEmpty else { return endHead() }
        if line.hasPrefix("HTTP/") {
            status = Self.status(in: line)
            protocolVersion = String(line.dropFirst(5).prefix { $0.isNumber || $0 == "." })
            headers = HTTPHeaders()
        } else if line.hasPrefix("ICY ") {
            status = Self.status(in: line)
            headers = HTTPHeaders()
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            let value = text[text.index(after: colon)...].drop { Self.isSpace($0) }
            headers.append(
                HTTPHeaders.Field(
                    name: String(decoding: Array(text[..<colon]), as: UTF8.self),
                    value: String(decoding: Array(value), as: UTF8.self)))
        }
        return .more
    }

    private mutating func endHead() -> Step {
        guard let status, status >= 200 else { return .more }
        isComplete = true
        return .head(status: status, headers)
    }

    private static func status(in line: String) -> Int? {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        return words.count > 1 ? Int(words[1].prefix { $0.isNumber }) : nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
            || byte == UInt8(ascii: "\n")
    }
}
