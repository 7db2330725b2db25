internal import AssetLoading
internal import PlayerInternals

/// The life of an engine's thread: commands in, libcurl's work, ends out, until it is told to stop.
final class TransferLoop {
    /// How many documents are fetched at a time; more wait for their turn.
    ///
    /// libcurl looks at each transfer whenever one of them moves, so that a thousand at a time
    /// take far longer than a thousand in rows. Media never wait.
    private static let documentLimit = 64

    private let mailbox: TransferMailbox
    private let configuration: HTTPClientConfiguration
    private let records: HTTPRequests.Broadcast
    private let multi = CurlMulti()
    private var attached: [ObjectIdentifier: AttachedTransfer] = [:]
    private var waiting = TransferQueue()
    private var documentCount = 0
    private var isStopped = false

    init(
        _ mailbox: TransferMailbox, configuration: HTTPClientConfiguration,
        records: HTTPRequests.Broadcast
    ) {
        self.mailbox = mailbox
        self.records = records
        self.configuration = configuration
    }

    func run() {
        mailbox.setWaker(multi.waker)
        while true {
            mailbox.takeAll().forEach(perform)
            guard !isStopped else { break }
            multi.perform()
            let hasMore = multi.hasMoreAtHand()
            attached.values.forEach { $0.rest(isMoreAtHand: hasMore) }
            finishDone()
            // The waker may have spoken of a command since they were taken.
            if !hasMore, mailbox.isEmpty { multi.waitForActivity() }
        }
        mailbox.close()
        waiting.transfers.forEach(cancel)
        attached.values.map(\.transfer).forEach(cancel)
        records.finish()
    }

    private func perform(_ command: TransferMailbox.Command) {
        switch command {
        case .start(let transfer, let receiver):
            if transfer.isCancelled {
                receiver.transfer(transfer, ended: .cancelled)
            } else if transfer.request.content == .document, documentCount >= Self.documentLimit {
                waiting.append(transfer, receiver)
            } else {
                start(transfer, receiver)
            }
        case .cancel(let transfer):
            cancel(transfer)
        case .resume(let transfer):
            attached[ObjectIdentifier(transfer)]?.resume()
        case .stop:
            isStopped = true
        }
    }

    private func start(_ transfer: Transfer, _ receiver: any TransferReceiver) {
        if transfer.request.content == .document { documentCount += 1 }
        let starting = AttachedTransfer(
            transfer, receiver: receiver, configuration: configuration)
        attached[ObjectIdentifier(transfer)] = starting
        starting.attach(to: multi)
    }

    /// Forgets a transfer that is over, and lets another have its turn.
    private func forget(_ transfer: Transfer) {
        attached[ObjectIdentifier(transfer)] = nil
        guard transfer.request.content == .document else { return }
        documentCount -= 1
        if !isStopped, let (next, receiver) = waiting.popFirst() { start(next, receiver) }
    }

    private func cancel(_ transfer: Transfer) {
        if let receiver = waiting.remove(transfer) {
            return receiver.transfer(transfer, ended: .cancelled)
        }
        guard let cancelled = attached[ObjectIdentifier(transfer)] else { return }
        cancelled.detach(from: multi)
        forget(transfer)
        record(cancelled, .cancelled)
        cancelled.finish(.cancelled)
    }

    private func record(_ transfer: AttachedTransfer, _ outcome: HTTPRequestRecord.Outcome) {
        records.send([transfer.record(outcome)], snapshot: ())
    }

    private func finishDone() {
        while let (context, result) = unsafe multi.nextDone() {
            let done = unsafe AttachedTransfer.of(context)
            done.detach(from: multi)
            switch done.outcome(of: result) {
            case .redirected(let target):
                record(done, .redirected(to: target.publicText))
                done.follow(target)
                done.attach(to: multi)
            case .ended(let end):
                record(done, HTTPRequestRecord.Outcome(end))
                forget(done.transfer)
                done.finish(end)
            }
        }
    }
}

extension HTTPRequestRecord.Outcome {
    fileprivate init(_ end: TransferEnd) {
        self =
            switch end {
            case .complete: .complete
            case .cancelled: .cancelled
            case .connectionLost(let cause): .connectionLost(cause)
            case .failed(let error): .failed(error)
            }
    }
}
