internal import AssetLoading
internal import PlayerInternals

/// One fetch of a whole document.
final class DocumentFetch: Sendable {
    private typealias Outcome = Result<HTTPResponse, AssetLoadingError>

    private struct State {
        var response: HTTPResponse?
        var failure: AssetLoadingError?
        var waiter: CheckedContinuation<Outcome, Never>?
    }

    private let transfer: Transfer
    private let limit: Int64
    private let engine: TransferEngine
    private let state = Locked(State())

    init(_ request: TransferRequest, limit: Int64, engine: TransferEngine) {
        transfer = Transfer(request)
        self.limit = limit
        self.engine = engine
    }

    /// Starts the fetch and waits for its end; called once.
    func response() async throws(AssetLoadingError) -> HTTPResponse {
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiter = continuation }
                engine.start(transfer, to: self)
                // A cancellation that came before the start found nothing to cancel.
                if Task.isCancelled { engine.cancel(transfer) }
            }
        } onCancel: {
            engine.cancel(transfer)
        }
        return try outcome.get()
    }
}

extension DocumentFetch: TransferReceiver {
    func transferConnected(_ transfer: Transfer) {}

    func transfer(_ transfer: Transfer, received head: ResponseHead) -> HeadVerdict {
        state.withLock { state in
            guard (200...299).contains(head.status) else {
                state.failure = .status(head)
                return .stop
            }
            let isPacked = head.headers["Content-Encoding"] != nil
            guard isPacked || head.contentLength ?? 0 <= limit else {
                state.failure = .tooLarge(limit, head.address)
                return .stop
            }
            state.response = HTTPResponse(
                status: head.status, headers: head.headers, body: [],
                finalAddress: head.address.text)
            return .proceed
        }
    }

    func transfer(_ transfer: Transfer, received piece: Span<UInt8>) -> PieceVerdict {
        state.withLock { state in
            guard let received = state.response?.body.count,
                Int64(received) + Int64(piece.count) <= limit
            else {
                state.failure = .tooLarge(limit, transfer.request.address)
                return .stop
            }
            state.response?.body.append(copying: piece)
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
        switch end {
        case .complete:
            guard let response = state.response else {
                return .failure(.lost(state.response, cause: "no answer"))
            }
            return .success(response)
        case .cancelled:
            return .failure(.cancelled)
        case .connectionLost(let cause):
            return .failure(.lost(state.response, cause: cause))
        case .failed(let error):
            return .failure(error)
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
