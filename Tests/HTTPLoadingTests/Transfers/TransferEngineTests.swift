import LoopbackServer
import PlayerInternals
import Testing

@testable import HTTPLoading

@Suite(.timeLimit(.minutes(1))) struct TransferEngineTests {
    /// A source that was closed while another thread was about to start its transfer left a
    /// connection that nobody cancelled any more.
    @Test func aTransferThatIsCancelledBeforeItIsStartedEndsAtItsStart() async throws {
        let server = LoopbackServer(["/": .never])
        let engine = TransferEngine(
            configuration: HTTPClientConfiguration(),
            records: HTTPRequests.Broadcast((), capacity: 1))
        for content in [TransferRequest.Content.media, .document] {
            let address = try WebAddress(server.address("/"))
            let transfer = Transfer(TransferRequest(address: address, content: content))
            let receiver = EndReceiver()
            engine.cancel(transfer)
            engine.start(transfer, to: receiver)
            #expect(await receiver.end() == .cancelled)
        }
        #expect(server.exchanges.isEmpty)
    }
}

/// Waits for the end of a transfer of which nothing else arrives.
private final class EndReceiver: TransferReceiver {
    private let ends = AsyncMonitor<[TransferEnd]>([])

    /// The end, told once.
    func end() async -> TransferEnd? {
        await ends.wait { $0.first }
    }

    func transferConnected(_ transfer: Transfer) {}
    func transferRests(_ transfer: Transfer) {}

    func transfer(_ transfer: Transfer, received head: ResponseHead) -> HeadVerdict {
        Issue.record("A head arrived.")
        return .stop
    }

    func transfer(_ transfer: Transfer, received piece: Span<UInt8>) -> PieceVerdict {
        Issue.record("A piece arrived.")
        return .stop
    }

    func transfer(_ transfer: Transfer, ended end: TransferEnd) {
        ends.update { $0.append(end) }
    }
}
