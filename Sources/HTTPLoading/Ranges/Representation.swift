internal import AssetLoading

/// Which bytes stand behind an address: pinned by the first answer, checked by each later one.
///
/// Servers that put advertisements into episodes answer the same range with other bytes from one
/// request to the next; bytes of two representations are never put together.
struct Representation: Hashable, Sendable {
    /// The size in bytes; nil when the server doesn't tell it.
    let size: Int64?

    let isSeekable: Bool

    /// The strong entity tag, which promises the same bytes.
    let validator: String?

    /// The address after redirects: later requests go straight there, past servers that would
    /// choose another representation.
    let address: WebAddress

    let contentType: String?

    /// What an answer brings.
    enum Answer: Hashable, Sendable {
        /// The body's bytes, of which the first are before the asked offset, and the offset
        /// behind its last byte.
        case body(skipping: Int64, end: Int64?)

        /// There are no bytes at the asked offset.
        case end
    }
}

extension Representation {
    /// Learns from the answer to the first request, which asked for all bytes as a range.
    static func opening(_ head: ResponseHead) throws(AssetLoadingError) -> (Self, Answer) {
        switch head.status {
        case 206:
            guard case .bytes(let range, let size) = head.contentRange, range.lowerBound == 0,
                head.contentLength ?? range.upperBound == range.upperBound
            else { throw .wrongRange(head, asked: 0) }
            let representation = Representation(head, size: size, isSeekable: true)
            return (representation, .body(skipping: 0, end: range.upperBound))
        case 200...299:
            let representation = Representation(head, size: head.contentLength, isSeekable: false)
            return (representation, .body(skipping: 0, end: head.contentLength))
        case 416 where head.contentRange == .unsatisfied(size: 0):
            return (Representation(head, size: 0, isSeekable: true), .end)
        case 416:
            throw .wrongRange(head, asked: 0)
        default:
            throw .status(head)
        }
    }

    /// Holds a later answer against what is pinned and against the offset that was asked for.
    func answer(_ head: ResponseHead, asked offset: Int64) throws(AssetLoadingError) -> Answer {
        switch head.status {
        case 206:
            guard isSame(head), case .bytes(let range, let total) = head.contentRange,
                range.lowerBound == offset,
                head.contentLength ?? Int64(range.count) == Int64(range.count),
                total == nil || size == nil || total == size
            else { throw .wrongRange(head, asked: offset) }
            return .body(skipping: 0, end: range.upperBound)
        case 200...299:
            // The server sends all of it again. That is of use where it never did otherwise and
            // the bytes are sure to be the same.
            guard !isSeekable, isSame(head), offset == 0 || size != nil || validator != nil,
                head.contentLength == size
            else { throw .wrongRange(head, asked: offset) }
            return .body(skipping: offset, end: size)
        case 416:
            guard size == nil, case .unsatisfied(let total) = head.contentRange, total <= offset
            else { throw .wrongRange(head, asked: offset) }
            return .end
        default:
            throw .status(head)
        }
    }

    private init(_ head: ResponseHead, size: Int64?, isSeekable: Bool) {
        self.size = size
        self.isSeekable = isSeekable
        validator = head.strongValidator
        address = head.address
        contentType = head.headers["Content-Type"]
    }

    private func isSame(_ head: ResponseHead) -> Bool {
        validator == nil || head.strongValidator == nil || head.strongValidator == validator
    }
}

extension AssetLoadingError {
    fileprivate static func wrongRange(_ head: ResponseHead, asked offset: Int64) -> Self {
        let range = head.headers["Content-Range"] ?? "no range"
        return AssetLoadingError(
            .wrongRange,
            message: """
                The server sent other bytes than asked for, as after its file has changed. \
                Load it again from the start.
                """,
            cause: "asked for bytes from \(offset), answered \(head.status) with \(range)")
    }
}
