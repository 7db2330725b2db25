internal import AssetLoading

/// What an HTTP byte source knows and what it does next; it performs nothing itself.
///
/// Each event returns the actions that follow from it. What comes from a transfer other than the
/// present one is stale and changes nothing.
struct HTTPStreamState: ~Copyable {
    /// The most bytes that libcurl passes on at once (`CURL_MAX_WRITE_SIZE`).
    static let largestPiece = 16 << 10

    enum Phase {
        /// Nothing is under way.
        case idle

        /// A request for the bytes from an offset is under way.
        case asking(Transfer, offset: Int64)

        /// Bytes arrive behind the window.
        case streaming(Transfer, Body)

        /// The transfer failed; the next read at the end of the window throws this.
        case failed(AssetLoadingError)

        /// The server has other bytes now; every read behind the window throws this, until the
        /// source is opened again.
        case changed(AssetLoadingError)
        case closed
    }

    /// The body that arrives.
    struct Body {
        /// The bytes before the asked offset that are still to be passed over.
        var skipping: Int64

        /// The offset behind the last promised byte.
        var end: Int64?
        var isPaused = false
    }

    /// What the shell has to do, in this order.
    struct Actions {
        var cancel: Transfer?
        var start: Transfer?
        var resume: Transfer?

        /// Whether what readers wait for may have come.
        var wakes = false
    }

    let address: WebAddress
    private let buffering: HTTPBuffering
    private(set) var representation: Representation?
    private(set) var phase = Phase.idle
    private(set) var window: ByteWindow

    /// Where the last read ended.
    private var position: Int64 = 0

    /// The offset behind the last byte, where the server did not tell it beforehand.
    private var foundEnd: Int64?

    init(address: WebAddress, buffering: HTTPBuffering) {
        self.address = address
        self.buffering = buffering
        window = ByteWindow(
            capacity: buffering.readAhead + buffering.lookBack + Self.largestPiece)
    }

    /// How many bytes wait to be read.
    private var unread: Int64 { window.range.upperBound - position }

    /// The transfer that is under way.
    private var transfer: Transfer? {
        switch phase {
        case .asking(let transfer, _), .streaming(let transfer, _): transfer
        case .idle, .failed, .changed, .closed: nil
        }
    }
}

// MARK: - What the reader does

extension HTTPStreamState {
    enum OpenStep {
        case opened(Representation)
        case failed(AssetLoadingError)
        case wait
    }

    enum ReadStep {
        case done(ByteRead)
        case failed(AssetLoadingError)
        case wait
    }

    /// Opens the source, or opens it anew where the server has other bytes than those it began.
    mutating func open() -> (OpenStep, Actions) {
        if case .changed = phase {
            representation = nil
            foundEnd = nil
            window.restart(at: 0)
            phase = .idle
        }
        return openOnce()
    }

    /// Opens the source unless it has been open.
    mutating func openOnce() -> (OpenStep, Actions) {
        var actions = Actions()
        if case .closed = phase { return (.failed(.cancelled), actions) }
        if let representation { return (.opened(representation), actions) }
        switch phase {
        case .failed(let error):
            phase = .idle
            return (.failed(error), actions)
        case .asking:
            break
        case .idle, .streaming, .changed, .closed:
            ask(from: 0, &actions)
        }
        return (.wait, actions)
    }

    mutating func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) -> (ReadStep, Actions) {
        var actions = Actions()
        if let read = readAvailable(at: offset, into: &buffer, &actions) {
            return (read, actions)
        }
        switch phase {
        case .closed:
            return (.failed(.cancelled), actions)
        case .asking(_, offset):
            return (.wait, actions)
        case .streaming where offset == window.range.upperBound:
            return (.wait, actions)
        case .failed(let error) where offset == window.range.upperBound:
            phase = .idle
            return (.failed(error), actions)
        case .changed(let error):
            return (.failed(error), actions)
        case .idle, .asking, .streaming, .failed:
            break
        }
        guard representation?.isSeekable == true || offset == window.range.upperBound else {
            return (.failed(.notSeekable(self.address)), actions)
        }
        actions.cancel = transfer
        ask(from: offset, &actions)
        return (.wait, actions)
    }

    /// Reads what is in the window; nil when that takes a wait.
    mutating func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>, _ actions: inout Actions
    ) -> ReadStep? {
        if case .closed = phase { return .failed(.cancelled) }
        guard offset >= 0 else { return .failed(.notSeekable(address)) }
        guard !buffer.isEmpty else { return .done(.bytes(0)) }
        let count = window.copy(from: offset, into: &buffer)
        if count > 0 || offset == window.range.upperBound {
            position = offset + Int64(count)
            resumeIfLow(&actions)
        }
        if count > 0 { return .done(.bytes(count)) }
        if let end = representation?.size ?? foundEnd, offset >= end { return .done(.end) }
        return nil
    }

    /// Ends the transfer that is under way; it is going to end as cancelled.
    func cancel() -> Actions {
        Actions(cancel: transfer)
    }

    mutating func close() -> Actions {
        let actions = Actions(cancel: transfer, wakes: true)
        phase = .closed
        window.release()
        return actions
    }

    private mutating func ask(from offset: Int64, _ actions: inout Actions) {
        if offset != window.range.upperBound { window.restart(at: offset) }
        position = offset
        var headers = [
            HTTPHeaders.Field(name: "Range", value: "bytes=\(offset)-"),
            HTTPHeaders.Field(name: "Accept-Encoding", value: "identity"),
        ]
        if let validator = representation?.validator {
            headers.append(HTTPHeaders.Field(name: "If-Range", value: validator))
        }
        let address = representation?.address ?? self.address
        let transfer = Transfer(
            TransferRequest(address: address, headers: headers, content: .media))
        phase = .asking(transfer, offset: offset)
        actions.start = transfer
    }

    private mutating func resumeIfLow(_ actions: inout Actions) {
        guard case .streaming(let transfer, var body) = phase, body.isPaused,
            unread < Int64(buffering.readAhead / 2)
        else { return }
        body.isPaused = false
        phase = .streaming(transfer, body)
        actions.resume = transfer
    }
}

// MARK: - What the transfer brings

extension HTTPStreamState {
    mutating func received(
        _ head: ResponseHead, of transfer: Transfer
    ) -> (HeadVerdict, Actions) {
        guard case .asking(let current, let offset) = phase, current === transfer else {
            return (.stop, Actions())
        }
        do throws(AssetLoadingError) {
            let answer: Representation.Answer
            if let representation {
                answer = try representation.answer(head, asked: offset)
            } else {
                (representation, answer) = try Representation.opening(head)
            }
            switch answer {
            case .body(let skipping, let end):
                phase = .streaming(transfer, Body(skipping: skipping, end: end))
                return (.proceed, Actions(wakes: true))
            case .end:
                foundEnd = offset
                phase = .idle
            }
        } catch {
            phase = error.code == .representationChanged ? .changed(error) : .failed(error)
        }
        return (.stop, Actions(wakes: true))
    }

    mutating func received(
        _ piece: Span<UInt8>, of transfer: Transfer
    ) -> (PieceVerdict, Actions) {
        guard case .streaming(let current, var body) = phase, current === transfer else {
            return (.stop, Actions())
        }
        guard unread < Int64(buffering.readAhead) else {
            body.isPaused = true
            phase = .streaming(transfer, body)
            return (.pause, Actions())
        }
        let skipped = Int(min(body.skipping, Int64(piece.count)))
        body.skipping -= Int64(skipped)
        phase = .streaming(transfer, body)
        // A server can't make the source hold more than it promised.
        let promised = body.end.map { Int($0 - window.range.upperBound) } ?? .max
        let bytes = piece.extracting(skipped..<skipped + min(piece.count - skipped, promised))
        window.trim(before: position - Int64(buffering.lookBack))
        window.append(bytes)
        return (.taken, Actions(wakes: !bytes.isEmpty))
    }

    mutating func ended(_ end: TransferEnd, of transfer: Transfer) -> Actions {
        guard self.transfer === transfer else { return Actions() }
        var promised: Int64?
        if case .streaming(_, let body) = phase { promised = body.end }
        let reached = window.range.upperBound
        switch end {
        case .complete where reached < promised ?? reached:
            phase = .failed(lost(cause: "the body was too short"))
        case .complete:
            if representation?.isSeekable == false { foundEnd = reached }
            phase = .idle
        case .cancelled:
            phase = .idle
        case .connectionLost(let cause):
            phase = .failed(lost(cause: cause))
        case .failed(let error):
            phase = .failed(error)
        }
        return Actions(wakes: true)
    }

    private func lost(cause: String) -> AssetLoadingError {
        let received = window.range.upperBound
        let size = representation?.size
        let progress = size.map { "after \(received) of \($0) bytes" } ?? "after \(received) bytes"
        return AssetLoadingError(
            .connectionLost(received: received, promised: size),
            message: """
                The connection was lost \(progress). \
                Read again from there, or check the network.
                """,
            cause: cause)
    }
}

extension AssetLoadingError {
    fileprivate static func notSeekable(_ address: WebAddress) -> AssetLoadingError {
        AssetLoadingError(
            .notSeekable,
            message: """
                The server sends this only from its start to its end. \
                Read on where the last read ended, or open it again.
                """,
            cause: address.publicText)
    }
}
