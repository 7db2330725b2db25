internal import AssetLoading

// What the reader does.
extension HTTPStreamState {
    enum OpenStep {
        case opened(Representation)
        case failed(AssetLoadingError)
        case wait
    }

    enum ReadStep {
        case done(ByteRead)
        case failed(AssetLoadingError)

        /// The bytes are on the disk.
        case stored(any StoredBytes)
        case wait
    }

    /// Opens the source, or opens it anew where the server has other bytes than those it began.
    mutating func open() -> (OpenStep, Actions) {
        if case .changed = phase {
            representation = nil
            foundEnd = nil
            detachStored()
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
        case .asking, .waiting:
            break
        case .idle, .streaming, .changed, .closed:
            begin(at: 0, askingFrom: guess?.firstMissing ?? 0, &actions)
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
        if let stored = followStored(from: offset, &actions) {
            return (.stored(stored), actions)
        }
        switch phase {
        case .closed:
            return (.failed(.cancelled), actions)
        case .asking(_, offset), .waiting(offset):
            return (.wait, actions)
        case .streaming where offset == window.range.upperBound:
            return (.wait, actions)
        case .failed(let error) where offset == window.range.upperBound:
            phase = .idle
            return (.failed(error), actions)
        case .changed(let error):
            return (.failed(error), actions)
        case .idle, .asking, .streaming, .waiting, .failed:
            break
        }
        guard representation?.isSeekable == true || offset == window.range.upperBound else {
            return (.failed(.notSeekable(address)), actions)
        }
        actions.cancel = transfer
        begin(at: offset, &actions)
        return (.wait, actions)
    }

    /// Reads what is in the window; nil when that takes a wait.
    mutating func readAvailable(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>, _ actions: inout Actions
    ) -> ReadStep? {
        if case .closed = phase { return .failed(.cancelled) }
        guard offset >= 0 else { return .failed(.notSeekable(address)) }
        guard !buffer.isEmpty else { return .done(.bytes(0)) }
        let count = titles.count(window.copy(from: offset, into: &buffer), from: offset)
        if count > 0 || offset == window.range.upperBound {
            position = offset + Int64(count)
            resumeIfLow(&actions)
        }
        if count > 0 { return .done(.bytes(count)) }
        if let end = representation?.size ?? foundEnd, offset >= end { return .done(.end) }
        return nil
    }

    /// Ends what is under way: a transfer is going to end as cancelled, a wait is over at once.
    mutating func cancel() -> Actions {
        guard case .waiting = phase else { return Actions(cancel: transfer) }
        var actions = Actions(wakes: true)
        phase = .idle
        stopAlarm(&actions)
        return actions
    }

    mutating func close() -> Actions {
        var actions = Actions(cancel: transfer, wakes: true)
        phase = .closed
        window.release()
        detachStored()
        stopAlarm(&actions)
        return actions
    }

    /// Asks for what the reader wants now, which begins a new row of tries.
    ///
    /// - Parameter missing: Where what is not stored begins, if that is behind the offset.
    mutating func begin(
        at offset: Int64, askingFrom missing: Int64? = nil, _ actions: inout Actions
    ) {
        failedTries = 0
        position = offset
        ask(from: missing ?? offset, &actions)
    }

    mutating func resumeIfLow(_ actions: inout Actions) {
        guard case .streaming(let transfer, var body) = phase, body.isPaused,
            unread < Int64(buffering.readAhead / 2)
        else { return }
        body.isPaused = false
        phase = .streaming(transfer, body)
        actions.resume = transfer
        watch(isConnected: true, &actions)
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
