internal import AssetLoading

// What follows from failures and from the passing of time.
extension HTTPStreamState {
    /// How often it is looked whether bytes still come.
    static let checkInterval: Duration = .seconds(1)

    /// How many bytes after a failure begin a new row of tries.
    static let progressOfNewRow = 16 << 10

    /// Sends a request for the bytes from an offset on.
    mutating func ask(from offset: Int64, _ actions: inout Actions) {
        if offset != window.range.upperBound { window.restart(at: offset) }
        let transfer = Transfer(request(from: offset))
        phase = .asking(transfer, offset: offset)
        actions.start = transfer
        actions.events.append(.requested(offset: offset))
        watch(isConnected: false, &actions)
    }

    private func request(from offset: Int64) -> TransferRequest {
        var headers = [
            HTTPHeaders.Field(name: "Accept-Encoding", value: "identity"),
            HTTPHeaders.Field(name: "Icy-MetaData", value: "1"),
        ]
        guard representation?.station == nil else {
            // A broadcast has no ranges, and where it redirects to may be another server now.
            return TransferRequest(address: address, headers: headers, content: .media)
        }
        let last = nextStored(after: offset).map { String($0 - 1) } ?? ""
        headers.insert(
            HTTPHeaders.Field(name: "Range", value: "bytes=\(offset)-\(last)"), at: 0)
        if let validator = representation?.validator ?? guess?.representation.validator {
            headers.append(HTTPHeaders.Field(name: "If-Range", value: validator))
        }
        return TransferRequest(
            address: representation?.address ?? address, headers: headers, content: .media)
    }

    /// Goes back to where the redirects began, when what they led to is there no longer.
    ///
    /// Such an address is often good for an hour. The answer is held against what is pinned, as any
    /// other.
    mutating func askAtOriginalAddress(
        from offset: Int64, after error: AssetLoadingError, _ actions: inout Actions
    ) -> Bool {
        guard error.code == .notFound || error.code == .accessDenied,
            var pinned = representation, pinned.address != address
        else { return false }
        // Through a copy: an assignment into the optional leaks the address before (Swift 6.3).
        pinned.address = address
        representation = pinned
        ask(from: offset, &actions)
        return true
    }

    /// Takes a failure of the bytes from an offset on: another try follows, or readers are told.
    mutating func fail(
        _ failure: AssetLoadingError, at offset: Int64, _ actions: inout Actions
    ) {
        failedTries += 1
        bytesSinceFailure = 0
        let failure = failure.after(tries: failedTries)
        guard failure.code != .representationChanged else {
            rest(in: .changed(failure), &actions)
            return actions.events.append(.representationChanged(failure))
        }
        let decision = retry.decision(
            after: failure, tries: failedTries, chance: .random(in: 0..<1))
        guard case .retry(let delay) = decision, canAsk(from: offset) else {
            failedTries = 0
            rest(in: .failed(failure), &actions)
            return actions.events.append(.failed(failure))
        }
        rest(in: .waiting(offset: offset), &actions)
        setAlarm(after: delay, &actions)
        actions.events.append(
            .retrying(HTTPRetry(failure: failure, offset: offset, delay: delay)))
    }

    /// Takes so many new bytes into account.
    mutating func progress(by count: Int) {
        bytesSinceFailure = min(bytesSinceFailure + count, Self.progressOfNewRow)
        if bytesSinceFailure == Self.progressOfNewRow { failedTries = 0 }
    }

    /// The time of an alarm has come.
    mutating func alarm(_ number: Int) -> Actions {
        var actions = Actions()
        guard number == lastAlarm else { return actions }
        switch phase {
        case .waiting(let offset):
            ask(from: offset, &actions)
        case .asking, .streaming:
            note(stalls.check(at: now), &actions)
            if stalls.silence(at: now) >= stallTimeout {
                timeOut(&actions)
            } else {
                setAlarm(after: Self.checkInterval, &actions)
            }
        case .idle, .failed, .changed, .closed:
            break
        }
        return actions
    }

    /// Gives up a transfer from which nothing came for too long.
    ///
    /// libcurl would see that too, but only up to six seconds later, because it looks at the mean
    /// of the last five.
    private mutating func timeOut(_ actions: inout Actions) {
        actions.cancel = transfer
        actions.wakes = true
        var offset = window.range.upperBound
        if case .asking(_, let asked) = phase { offset = asked }
        fail(.silent(for: stallTimeout, address.publicText), at: offset, &actions)
    }

    /// Bytes are wanted from now on.
    mutating func watch(isConnected: Bool, _ actions: inout Actions) {
        stalls.begin(at: now, isConnected: isConnected)
        setAlarm(after: Self.checkInterval, &actions)
    }

    /// Goes into a phase in which no bytes are wanted.
    mutating func rest(in phase: Phase, _ actions: inout Actions) {
        self.phase = phase
        note(stalls.pause(), &actions)
        stopAlarm(&actions)
    }

    mutating func stopAlarm(_ actions: inout Actions) {
        lastAlarm += 1
        actions.alarm = Alarm(number: lastAlarm, delay: nil)
    }

    func note(_ change: StallDetector.Change?, _ actions: inout Actions) {
        switch change {
        case .stalled(let reason): actions.events.append(.stalled(reason))
        case .recovered: actions.events.append(.recovered)
        case nil: break
        }
    }

    private mutating func setAlarm(after delay: Duration, _ actions: inout Actions) {
        lastAlarm += 1
        actions.alarm = Alarm(number: lastAlarm, delay: delay)
    }

    /// Whether an answer to a request from there can be known to go on where the last one ended.
    private func canAsk(from offset: Int64) -> Bool {
        guard offset > 0, let representation, !representation.isSeekable else { return true }
        if representation.station != nil { return live.reconnects }
        return representation.size != nil || representation.validator != nil
    }
}

extension AssetLoadingError {
    /// The error when nothing came from a server for so long.
    static func silent(for silence: Duration, _ cause: String) -> AssetLoadingError {
        AssetLoadingError(
            .timedOut,
            message: """
                Nothing came from the server for too long. Check the network and try again.
                """,
            cause: cause, stall: .noBytes(for: silence))
    }
}
