internal import AssetLoading
internal import PlayerInternals

/// One fetch of a whole document.
final class DocumentFetch: Sendable {
    private typealias Outcome = Result<HTTPRefresh, AssetLoadingError>

    private struct State {
        /// The answer so far; its body grows only while it is ``HTTPRefresh/changed(_:)``.
        var answer: HTTPRefresh?
        var failure: AssetLoadingError?
        var discarded = 0
        var waiter: CheckedContinuation<Outcome, Never>?
    }

    /// How much of the body of an answer without a document is read past, so that its connection
    /// can be used again.
    private static let discardLimit = 64 << 10

    private let transfer: Transfer
    private let isConditional: Bool
    private let limit: Int64
    private let engine: TransferEngine
    private let state = Locked(State())

    /// - Parameter validators: With them, 304 and 410 are answers and not errors.
    init(
        _ address: WebAddress, since validators: HTTPValidators?, limit: Int64,
        engine: TransferEngine
    ) {
        transfer = Transfer(
            TransferRequest(
                address: address, headers: validators?.conditions ?? [], content: .document))
        isConditional = validators != nil
        self.limit = limit
        self.engine = engine
    }

    /// Starts the fetch and waits for its end; called once.
    func answer() async throws(AssetLoadingError) -> HTTPRefresh {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiter = continuation }
                engine.start(transfer, to: self)
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        return try outcome.get()
    }
}

extension DocumentFetch: TransferReceiver {
    func transferConnected(_ transfer: Transfer) {}

    func transferRests(_ transfer: Transfer) {}

    func transfer(_ transfer: Transfer, received head: ResponseHead) -> HeadVerdict {
        state.withLock { state in
            switch head.status {
            case 304 where !transfer.request.headers.isEmpty:
                state.answer = .unchanged(permanentAddress: head.permanentAddress?.text)
                return .proceed
            case 410 where isConditional:
                state.answer = .gone
                return .proceed
            case 200...299:
                break
            default:
                state.failure = .status(
                    head.status, from: head.address.publicText, retryAfter: head.retryAfter)
                return .stop
            }
            let isPacked = head.headers["Content-Encoding"] != nil
            guard isPacked || head.contentLength ?? 0 <= limit else {
                state.failure = .tooLarge(limit, head.address)
                return .stop
            }
            state.answer = .changed(
                HTTPResponse(
                    status: head.status, headers: head.headers, body: [],
                    finalAddress: head.address.text,
                    permanentAddress: head.permanentAddress?.text,
                    protocolVersion: head.protocolVersion))
            return .proceed
        }
    }

    func transfer(_ transfer: Transfer, received piece: Span<UInt8>) -> PieceVerdict {
        state.withLock { state in
            guard case .changed(var response) = state.answer else {
                state.discarded += piece.count
                return state.discarded > Self.discardLimit ? .stop : .taken
            }
            guard Int64(response.body.count) + Int64(piece.count) <= limit else {
                state.failure = .tooLarge(limit, transfer.request.address)
                return .stop
            }
            state.answer = nil  // so that the body is not copied to be changed
            response.body.append(copying: piece)
            state.answer = .changed(response)
            return .taken
        }
    }

    func transfer(_ transfer: Transfer, ended end: TransferEnd) {
        let (waiter, outcome) = state.withLock { state in
            defer { state = State() }
            return (state.waiter, Self.outcome(of: state, end))
        }
        waiter?.resume(returning: outcome)
    }

    private static func outcome(of state: State, _ end: TransferEnd) -> Outcome {
        if let failure = state.failure { return .failure(failure) }
        switch (end, state.answer) {
        case (.complete, let answer?): return .success(answer)
        case (.complete, nil): return .failure(.lost(nil, cause: "no answer"))
        case (.cancelled, let answer?) where state.discarded > discardLimit:
            return .success(answer)
        case (.cancelled, _): return .failure(.cancelled)
        case (.connectionLost(let cause), .changed(let response)):
            return .failure(.lost(response, cause: cause))
        case (.connectionLost(let cause), _): return .failure(.lost(nil, cause: cause))
        case (.failed(let error), _): return .failure(error)
        }
    }
}

extension AssetLoadingError {
    fileprivate static func tooLarge(_ limit: Int64, _ address: WebAddress) -> AssetLoadingError {
        AssetLoadingError(
            .tooLarge(limit: limit),
            message: """
                The document has more than the \(limit) bytes that are allowed. \
                Check the address, or allow more.
                """,
            cause: address.publicText)
    }

    fileprivate static func lost(_ response: HTTPResponse?, cause: String) -> AssetLoadingError {
        let promised = response?.headers["Content-Length"].flatMap { Int64($0) }
        return AssetLoadingError(
            .connectionLost(received: Int64(response?.body.count ?? 0), promised: promised),
            message: "The connection was lost before the document's end. Try again.",
            cause: cause)
    }
}
