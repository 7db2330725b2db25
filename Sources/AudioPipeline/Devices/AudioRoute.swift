/// Where the sound of a sink goes at a moment.
public struct AudioRoute: Hashable, Sendable {
    /// Where it comes out.
    public var device: AudioDevice

    /// What was asked for: the device may be another while that one is away.
    public var selection: AudioDeviceSelection

    /// How long samples wait at the device before they are heard, as it was granted.
    public var latency: Duration

    /// Describes a route.
    public init(device: AudioDevice, selection: AudioDeviceSelection, latency: Duration) {
        self.device = device
        self.selection = selection
        self.latency = latency
    }
}

/// The sound of a sink goes elsewhere, without a sample lost that was not played yet.
public struct AudioRouteChange: Hashable, Sendable {
    /// Where it went before; nil when it has only just begun.
    public var former: AudioRoute?

    /// Where it goes from now on.
    public var route: AudioRoute

    /// Why.
    public var reason: Reason

    /// Describes a change.
    public init(from former: AudioRoute?, to route: AudioRoute, reason: Reason) {
        self.former = former
        self.route = route
        self.reason = reason
    }

    /// Why sound goes elsewhere.
    @nonexhaustive
    public enum Reason: Hashable, Sendable {
        /// The sink was opened.
        case opened

        /// The device was unplugged or switched off.
        case deviceLost

        /// The device that was asked for is there again.
        case deviceReturned

        /// This program asked for another device.
        case selected

        /// The user or the system wants it elsewhere, such as at a new default.
        case moved

        /// The same device has another latency or another form of samples.
        case renegotiated
    }
}
