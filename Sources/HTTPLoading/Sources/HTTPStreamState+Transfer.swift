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
            if let representation, representation.station != nil {
                self.representation = try representation.reconnecting(head)
                answer = .body(skipping: 0, end: nil)
                actions.events.append(.reconnected(offset: offset))
            } else if let representation {
                answer = try representation.answer(head, asked: offset)
            } else if guess != nil {
                guard let confirmed = confirmGuess(by: head, asked: offset) else {
                    ask(from: 0, &actions)
                    return (.stop, actions)
                }
                answer = confirmed
                actions.pinned = representation
            } else {
                (representation, answer) = try Representation.opening(head)
                actions.pinned = representation
            }
            let station = representation?.station
            if let station { actions.events.append(.station(station)) }
            switch answer {
            case .body(let skipping, let end):
                let metadata = station?.metadataInterval.map { ICYParser(interval: $0) }
                phase = .streaming(
                    transfer, Body(skipping: skipping, end: end, metadata: metadata))
                return (.proceed, actions)
            case .end:
                foundEnd = offset
                rest(in: .idle, &actions)
            }
        } catch {
            guard !askAtOriginalAddress(from: offset, after: error, &actions) else {
                return (.stop, actions)
            }
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
            actions.wakes = true
            return (.pause, actions)
        }
        note(stalls.received(piece.count, at: now), &actions)
        window.trim(before: position - Int64(buffering.lookBack))
        if body.metadata != nil {
            let count = takeBroadcast(piece, &body, &actions)
            phase = .streaming(transfer, body)
            progress(by: count)
            actions.wakes = tells(count)
            return (.taken, actions)
        }
        let skipped = Int(min(body.skipping, Int64(piece.count)))
        body.skipping -= Int64(skipped)
        phase = .streaming(transfer, body)
        // A server can't make the source hold more than it promised.
        let promised = body.end.map { Int($0 - window.range.upperBound) } ?? .max
        let bytes = piece.extracting(skipped..<skipped + min(piece.count - skipped, promised))
        if let blocks = assembler?.append(bytes, at: window.range.upperBound) {
            actions.blocks = blocks
        }
        window.append(bytes)
        progress(by: bytes.count)
        actions.wakes = tells(bytes.count)
        return (.taken, actions)
    }

    /// What has come in at once is all there.
    mutating func rested(_ transfer: Transfer) -> Actions {
        guard self.transfer === transfer, untoldByteCount > 0 else { return Actions() }
        untoldByteCount = 0
        return Actions(wakes: true)
    }

    /// Whether it is time to wake readers: seldom, because each time costs more than some pieces.
    private mutating func tells(_ count: Int) -> Bool {
        untoldByteCount += count
        guard untoldByteCount >= Self.wakeInterval else { return false }
        untoldByteCount = 0
        return true
    }

    /// Parts sound from metadata; returns how much sound there was.
    private mutating func takeBroadcast(
        _ piece: Span<UInt8>, _ body: inout Body, _ actions: inout Actions
    ) -> Int {
        var index = 0
        var count = 0
        while let part = body.metadata?.next(in: piece, from: &index) {
            switch part {
            case .sound(let range):
                window.append(piece.extracting(range))
                count += range.count
            case .metadata(let text):
                let metadata = ICYMetadata(
                    bytes: text, offset: window.range.upperBound, charset: live.charset)
                actions.events.append(.metadata(metadata))
                titles.append(metadata)
            }
        }
        return count
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
        case .complete where representation?.station != nil:
            fail(lost(cause: "the server closed the broadcast"), at: asked, &actions)
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
