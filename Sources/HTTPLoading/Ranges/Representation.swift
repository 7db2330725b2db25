internal import AssetLoading

/// Which bytes stand behind an address: pinned by the first answer, checked by each later one.
///
/// Servers that put advertisements into episodes answer the same range with other bytes from one
/// request to the next; bytes of two representations are never put together.
struct Representation: Hashable, Sendable {
    /// The size in bytes; nil when the server doesn't tell it.
    let size: Int64?

    let isSeekable: Bool

    /// The strong entity tag or date of change, which promises the same bytes.
    let validator: String?

    /// The station, when this is a broadcast without end.
    let station: ICYStation?

    private let entityTag: String?
    private let lastModified: String?

    /// The address after redirects: later requests go straight there, past servers that would
    /// choose another representation.
    var address: WebAddress

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
            throw .status(head.status, from: head.address.publicText, retryAfter: head.retryAfter)
        }
    }

    /// Holds a later answer against what is pinned and against the offset that was asked for.
    ///
    /// - Throws: `.representationChanged` when the bytes are sure or suspected to be others,
    ///   `.wrongRange` when they are the same and not those that were asked for.
    func answer(_ head: ResponseHead, asked offset: Int64) throws(AssetLoadingError) -> Answer {
        switch head.status {
        case 206:
            guard case .bytes(let range, let total) = head.contentRange else {
                throw .wrongRange(head, asked: offset)
            }
            try check(head, size: total)
            guard range.lowerBound == offset,
                head.contentLength ?? Int64(range.count) == Int64(range.count)
            else { throw .wrongRange(head, asked: offset) }
            return .body(skipping: 0, end: range.upperBound)
        case 200...299:
            try check(head, size: head.contentLength)
            // The server sends all of it again. That is of use where it never did otherwise and
            // the bytes are sure to be the same; where it was told to send all if the bytes have
            // changed, they have unless it proves the opposite.
            if isSeekable, validator != nil, head.strongValidator == nil {
                throw .changed(from: self, to: head)
            }
            guard !isSeekable, offset == 0 || size != nil || validator != nil,
                head.contentLength == size
            else { throw .wrongRange(head, asked: offset) }
            return .body(skipping: offset, end: size)
        case 416:
            guard case .unsatisfied(let total) = head.contentRange else {
                throw .wrongRange(head, asked: offset)
            }
            try check(head, size: total)
            guard total <= offset else { throw .wrongRange(head, asked: offset) }
            return .end
        default:
            throw .status(head.status, from: head.address.publicText, retryAfter: head.retryAfter)
        }
    }

    /// What was pinned before, by an earlier process.
    ///
    /// - Parameter validator: A strong one.
    init(address: WebAddress, size: Int64?, validator: String) {
        self.address = address
        self.size = size
        self.validator = validator
        isSeekable = true
        contentType = nil
        station = nil
        let isTag = validator.hasPrefix("\"")
        entityTag = isTag ? validator : nil
        lastModified = isTag ? nil : validator
    }

    /// What an answer says that holds the bytes from an offset on; nil when it is another one.
    ///
    /// For what is only a guess so far: all of it has to be the same, the address too.
    func confirmed(
        by head: ResponseHead, asked offset: Int64
    ) -> (Representation, Answer)? {
        guard head.status == 206, case .bytes(let range, size?) = head.contentRange,
            range.lowerBound == offset, head.strongValidator == validator,
            head.contentLength ?? Int64(range.count) == Int64(range.count),
            head.address == address
        else { return nil }
        return (
            Representation(head, size: size, isSeekable: true),
            .body(skipping: 0, end: range.upperBound)
        )
    }

    /// Learns from the answer to a new request for what a broadcast has on now.
    func reconnecting(_ head: ResponseHead) throws(AssetLoadingError) -> Self {
        let (next, _) = try Self.opening(head)
        guard next.station != nil, next.contentType == contentType else {
            throw .changed(from: self, to: head)
        }
        return next
    }

    private init(_ head: ResponseHead, size: Int64?, isSeekable: Bool) {
        self.size = size
        self.isSeekable = isSeekable
        validator = head.strongValidator
        station = size == nil && !isSeekable ? ICYStation(head.headers) : nil
        entityTag = head.headers["ETag"]
        lastModified = head.headers["Last-Modified"]
        address = head.address
        contentType = head.headers["Content-Type"]
    }

    /// Throws where the size or the tag, or the date without a tag, is not the one that is pinned.
    private func check(_ head: ResponseHead, size total: Int64?) throws(AssetLoadingError) {
        var isSame = size == nil || total == nil || size == total
        if let entityTag, let tag = head.headers["ETag"] {
            isSame = isSame && tag == entityTag
        } else if let lastModified, let date = head.headers["Last-Modified"] {
            isSame = isSame && date == lastModified
        }
        guard isSame else { throw .changed(from: self, to: head) }
    }

    /// What there was, for an error's cause.
    fileprivate var summary: String {
        Self.summary(size: size, tag: entityTag ?? lastModified)
    }

    fileprivate static func summary(size: Int64?, tag: String?) -> String {
        "\(size.map { "\($0) bytes" } ?? "unknown size"), \(tag ?? "no validator")"
    }
}

extension AssetLoadingError {
    fileprivate static func wrongRange(_ head: ResponseHead, asked offset: Int64) -> Self {
        let range = head.headers["Content-Range"] ?? "no range"
        return AssetLoadingError(
            .wrongRange,
            message: """
                The server sent other bytes than asked for. \
                Load it again from the start, or report it to its publisher.
                """,
            cause: "asked for bytes from \(offset), answered \(head.status) with \(range)")
    }

    fileprivate static func changed(from pinned: Representation, to head: ResponseHead) -> Self {
        let size: Int64? =
            switch head.contentRange {
            case .bytes(_, let size): size
            case .unsatisfied(let size): size
            case nil: head.contentLength
            }
        let tag = head.headers["ETag"] ?? head.headers["Last-Modified"]
        return AssetLoadingError(
            .representationChanged,
            message: """
                The server's file is another than the one that was begun. \
                Open it again and play it from its start; bytes of the two don't fit together.
                """,
            cause: "was \(pinned.summary); is \(Representation.summary(size: size, tag: tag))")
    }
}
