internal import AudioPipeline

/// Says where a stream's sound goes, and why that has changed.
struct RouteTracker {
    private(set) var route: AudioRoute?

    /// What the stream was opened for, or moved to.
    private(set) var selection: AudioDeviceSelection

    /// What was asked for and is not yet done.
    private var requested: AudioDeviceSelection?

    /// The device that was asked for and has gone away.
    private var awaited: AudioDevice.ID?

    init(selection: AudioDeviceSelection) {
        self.selection = selection
    }

    /// Another output is asked for; the server may refuse.
    mutating func request(_ selection: AudioDeviceSelection) {
        requested = selection
        awaited = nil
    }

    /// The device that the sound has to be sent back to, once, because it is there again.
    ///
    /// Some servers do that by themselves. One that the user has left for another is not gone back to.
    mutating func takeReturn(in listing: DeviceListing) -> AudioDevice.ID? {
        guard let id = awaited, listing.contains(id) else { return nil }
        awaited = nil
        return route?.device.id == id ? nil : id
    }

    /// The server has answered a request.
    mutating func settle(_ selection: AudioDeviceSelection, isSuccess: Bool) {
        if isSuccess {
            self.selection = selection
        } else if requested == selection {
            requested = nil
        }
    }

    /// Takes what the server says.
    ///
    /// - Parameters:
    ///   - listing: The outputs that there are.
    ///   - index: The one that the stream plays on.
    ///   - latency: What the server grants there.
    /// - Returns: What has changed, if anything that matters has.
    mutating func take(
        _ listing: DeviceListing, index: UInt32, latency: Duration
    ) -> AudioRouteChange? {
        guard let device = listing.device(at: index) else { return nil }
        let former = route
        let isRequested = requested.map { $0.includes(device) } ?? false
        if isRequested, let wanted = requested.take() { selection = wanted }
        let new = AudioRoute(device: device, selection: selection, latency: latency)
        route = new
        let reason = Self.reason(from: former, to: new, listing, isRequested: isRequested)
        if reason == .deviceLost, let former, selection == .device(id: former.device.id) {
            awaited = former.device.id
        }
        return reason.map { AudioRouteChange(from: former, to: new, reason: $0) }
    }

    private static func reason(
        from former: AudioRoute?, to new: AudioRoute, _ listing: DeviceListing, isRequested: Bool
    ) -> AudioRouteChange.Reason? {
        guard let former else { return .opened }
        if former.device.id == new.device.id {
            if former.device.kind == .headphones, new.device.kind != .headphones {
                return .deviceLost
            }
            if former.latency != new.latency || former.device.format != new.device.format {
                return .renegotiated
            }
            return isRequested ? .selected : nil
        }
        if isRequested { return .selected }
        if !listing.contains(former.device.id) {
            // Where there was none before, the one that came is the return of what was lost.
            return former.device.kind == .placeholder ? .deviceReturned : .deviceLost
        }
        return new.selection == .device(id: new.device.id) ? .deviceReturned : .moved
    }
}

extension AudioDeviceSelection {
    /// Whether a device is one that is asked for.
    fileprivate func includes(_ device: AudioDevice) -> Bool {
        switch self {
        case .systemDefault: device.isDefault
        case .device(let id): device.id == id
        }
    }

    /// The name by which a server is asked for it.
    var serverName: String {
        switch self {
        case .systemDefault: "@DEFAULT_SINK@"
        case .device(let id): id
        }
    }
}
