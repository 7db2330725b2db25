import Foundation

/// Reads the standard input on a thread of its own, which may wait for a person for ever.
///
/// A dispatch source would not do: it never fires for the null device.
enum InputReader {
    /// What is read, as it comes; ends with the input, at once where that is closed.
    static func pieces() -> AsyncStream<[UInt8]> {
        AsyncStream { continuation in
            Thread.detachNewThread {
                var bytes = [UInt8](repeating: 0, count: 4_096)
                while true {
                    let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { break }
                    continuation.yield(Array(bytes.prefix(count)))
                }
                continuation.finish()
            }
        }
    }
}

/// Cuts bytes into lines; one that is too long is cut off.
struct LineSplitter: Sendable {
    private static let longest = 4_096
    private var rest: [UInt8] = []

    mutating func lines(in bytes: [UInt8]) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(take())
            } else if rest.count < Self.longest {
                rest.append(byte)
            }
        }
        return lines
    }

    /// What stands behind the last line; nil if nothing does.
    mutating func end() -> String? { rest.isEmpty ? nil : take() }

    private mutating func take() -> String {
        defer { rest = [] }
        return String(decoding: rest, as: UTF8.self)
    }
}
