public import AssetLoading
internal import PlayerInternals

/// Web servers without a network: what each address answers, request by request.
///
/// ```swift
/// let transport = ScriptedTransport([
///     "https://example.org/1.mp3": [.redirect(to: "https://cdn.example.org/1.mp3")],
///     "https://cdn.example.org/1.mp3": [
///         .status(503, retryAfter: .seconds(2)), .body(ByteScript(bytes: episode)),
///     ],
/// ])
/// let player = PlayerController(opener: transport, decoder: media, sink: sink)
/// ```
///
/// A source asks for the bytes from zero on when it is opened, and anew wherever it is read at
/// another offset than the last read ended at, or after a read that failed. It follows redirects,
/// and throws `.representationChanged` where a later answer has another validator or size than the
/// first.
public final class ScriptedTransport: ByteSourceOpener {
    private struct State {
        var answers: [String: [TransportAnswer]]
        var requests: [TransportRequest] = []
    }

    /// The most redirects in a row, as `HTTPLoading` has it.
    static let redirectLimit = 10

    private let state: Locked<State>

    /// Gives each address its answers.
    ///
    /// The first request gets the first, and the last is given again and again. Every other
    /// address answers 404.
    public init(_ answers: [String: [TransportAnswer]]) {
        state = Locked(State(answers: answers))
    }

    /// All requests so far, in order.
    public var requests: [TransportRequest] { state.withLock { $0.requests } }

    /// Makes the source of an address; nothing is asked for before it is opened.
    public func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        ScriptedTransportSource(address: location.description, transport: self)
    }

    /// Answers one request.
    func answer(_ address: String, from offset: Int64) -> TransportAnswer {
        state.withLock { state in
            var rest = state.answers[address] ?? []
            let answer = rest.first ?? .status(404)
            if rest.count > 1 { rest.removeFirst() }
            state.answers[address] = rest
            state.requests.append(
                TransportRequest(address: address, offset: offset, status: answer.status))
            return answer
        }
    }
}
