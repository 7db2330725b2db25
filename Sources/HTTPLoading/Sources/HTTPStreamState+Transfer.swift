internal import AssetLoading

// What the transfer brings.
extension HTTPStreamState {
    /// The connection is made, and the request is about to be sent.
    mutating func connected(_ transfer: Transfer) -> Actions {
        if self.transfer === transfer { stalls.connected(at: now) }
        return Actions()
    }

    mutating func received(
        _ head: ResponseHead, of transfer: Transfer
    ) -> (HeadVerdict, Actions) {
        guard case .asking(let current, let offset) = phase, current === transfer else {
            return (.stop, Actions())
        }
        var actions = Actions(wakes: true)
        stalls.connected(at: now)
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
                return (.proceed, actions)
            case .end:
                foundEnd = offset
                rest(in: .idle, &actions)
            }
        } catch {
            fail(error, at: offset, &actions)
        }
        return (.stop, actions)
    }

    mutating func received(
        _ piece: Span<UInt8>, of transfer: Transfer
    ) -> (PieceVerdict, Actions) {
        guard case .streaming(let current, var body) = phase, current === transfer else {
            return (.stop, Actions())
        }
        var actions = Actions()
        guard unread < Int64(buffering.readAhead) else {
            body.isPaused = true
            rest(in: .streaming(transfer, body), &actions)
            return (.pause, actions)
        }
        note(stalls.received(piece.count, at: now), &actions)
        let skipped = Int(min(body.skipping, Int64(piece.count)))
        body.skipping -= Int64(skipped)
        phase = .streaming(transfer, body)
        // A server can't make the source hold more than it promised.
        let promised = body.end.map { Int($0 - window.range.upperBound) } ?? .max
        let bytes = piece.extracting(skipped..<skipped + min(piece.count - skipped, promised))
        window.trim(before: position - Int64(buffering.lookBack))
        window.append(bytes)
        progress(by: bytes.count)
        actions.wakes = !bytes.isEmpty
        return (.taken, actions)
    }

    mutating func ended(_ end: TransferEnd, of transfer: Transfer) -> Actions {
        guard self.transfer === transfer else { return Actions() }
        var actions = Actions(wakes: true)
        var asked = window.range.upperBound
        var promised: Int64?
        switch phase {
        case .asking(_, let offset): asked = offset
        case .streaming(_, let body): promised = body.end
        case .idle, .waiting, .failed, .changed, .closed: break
        }
        let reached = window.range.upperBound
        switch end {
        case .complete where reached < promised ?? reached:
            fail(lost(cause: "the body was too short"), at: asked, &actions)
        case .complete:
            if representation?.isSeekable == false { foundEnd = reached }
            rest(in: .idle, &actions)
        case .cancelled:
            rest(in: .idle, &actions)
        case .connectionLost(let cause):
            fail(lost(cause: cause), at: asked, &actions)
        case .failed(let error):
            fail(error, at: asked, &actions)
        }
        return actions
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
