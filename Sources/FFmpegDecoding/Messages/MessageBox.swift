internal import PlayerInternals

/// The messages of one decoder until they are told.
final class MessageBox: Sendable {
    private let messages = Locked<[FFmpegMessage]>([])

    /// Messages that are kept at most; the first say most.
    private static let capacity = 64

    func add(_ message: FFmpegMessage) {
        messages.withLock { if $0.count < Self.capacity { $0.append(message) } }
    }

    var isEmpty: Bool { messages.withLock { $0.isEmpty } }

    func takeAll() -> [FFmpegMessage] {
        messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }
}
