internal import AudioPipeline
internal import PlayerInternals

// Which device the sound goes to, and who else wants it.
extension PulseSession {
    /// Where the sound goes; nil while that is not known, and once the session has failed.
    var route: AudioRoute? {
        isAlive ? knownRoute.withLock { $0 } : nil
    }

    /// Has the server send the sound to another device, and waits until it does.
    func select(_ selection: AudioDeviceSelection) async throws(AudioSinkError) {
        try await wait(for: .answer, limit: output.patience) { id in
            let isSent = mainloop.withLock {
                guard let index = handles?.stream?.index,
                    unsafe handles?.move(
                        stream: index, to: selection.serverName, session: pointer) == true
                else { return false }
                tracker.request(selection)
                moves.append((id, selection))
                handles?.restartTimer(isIdle: false)
                return true
            }
            if !isSent { endWait(id, .failure(.refused(cause: nil))) }
        }
    }

    // MARK: Callbacks, with the loop's lock held

    /// The server has moved the stream for us, or has not.
    func moveAnswered(isSuccess: Bool) {
        guard !moves.isEmpty else { return }
        let (id, selection) = moves.removeFirst()
        tracker.settle(selection, isSuccess: isSuccess)
        if isSuccess { lookAtRoute() }
        guard let waiter = waits.withLock({ $0.take(id) }) else { return }
        let answer: Answer =
            isSuccess ? .success(()) : .failure(.noDevice(selection, cause: handles?.errorText))
        afterwards(.resume([waiter], answer))
    }

    /// The stream has been moved, or some device has changed.
    func lookAtRoute() {
        guard routeQuery == nil else {
            isRouteStale = true
            return
        }
        isRouteStale = false
        let query = PulseDeviceQuery { [unowned self] in routeTold($0) }
        routeQuery = query
        if handles?.ask(query) != true { routeQuery = nil }
    }

    private func routeTold(_ listing: DeviceListing) {
        routeQuery = nil
        if isRouteStale { return lookAtRoute() }
        guard let index = handles?.stream?.deviceIndex,
            let latency = handles?.stream?.grantedLatency
        else { return }
        let change = tracker.take(listing, index: index, latency: latency)
        let route = tracker.route
        knownRoute.withLock { $0 = route }
        if let change { afterwards(.send(.routeChanged(change))) }
        if let device = tracker.takeReturn(in: listing) { goBack(to: device) }
    }

    /// Sends the sound back to a device that has returned; the server moves it and tells.
    private func goBack(to device: AudioDevice.ID) {
        guard let index = handles?.stream?.index,
            unsafe handles?.move(stream: index, to: device, session: pointer) == true
        else { return }
        moves.append((waits.withLock { $0.makeID() }, .device(id: device)))
    }

    /// The server asks for something, by name.
    func requested(_ request: PulseStream.Request) {
        switch request {
        case .cork: afterwards(.send(.interruptionBegan))
        case .uncork: afterwards(.send(.interruptionEnded))
        }
    }
}
