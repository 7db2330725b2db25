public import AudioPipeline

// Where the sound goes.
extension PlayerController {
    /// Where the sound goes at the moment, and with what latency; nil while nothing is open, and for
    /// a sink without devices.
    public nonisolated var route: AudioRoute? { deviceSink?.route }

    /// The devices that sound can go to; none for a sink without devices.
    ///
    /// - Throws: `AudioSinkError`; `.unavailable` when the system has no sound, `.timedOut` when it does
    ///   not answer, `.cancelled` when the task is cancelled.
    public nonisolated func devices() async throws(AudioSinkError) -> [AudioDevice] {
        try await deviceSink?.devices() ?? []
    }

    /// The devices that sound can go to, and then whenever they are others.
    ///
    /// Each call is a subscription of its own. For a sink without devices it ends at once.
    public nonisolated func deviceUpdates() -> AsyncStream<[AudioDevice]> {
        deviceSink?.deviceUpdates() ?? AsyncStream { $0.finish() }
    }

    /// Sends the sound to a device, or to the default and wherever that goes.
    ///
    /// Nothing is lost or repeated by it, and the position is kept. It holds from item to item.
    ///
    /// - Throws: `AudioSinkError`; `.unavailable` when there is no such device, and for a sink without
    ///   devices.
    public nonisolated func select(
        _ selection: AudioDeviceSelection
    ) async throws(AudioSinkError) {
        guard let deviceSink else {
            throw AudioSinkError(
                .unavailable,
                message: "The player's sink has no devices. Use that of a sound server.")
        }
        try await deviceSink.select(selection)
    }

    /// Each change of where the sound goes, with its reason; what is done about it is up to the
    /// player's ``OutputPolicy``.
    ///
    /// Each call is a subscription of its own, which ends with the player.
    public nonisolated func routeChanges() -> AsyncStream<AudioRouteChange> {
        let events = output.sink.events()
        let (stream, continuation) = AsyncStream.makeStream(
            of: AudioRouteChange.self, bufferingPolicy: .bufferingNewest(64))
        let passing = Task(executorPreference: output.executor) {
            for await case .routeChanged(let change) in events { continuation.yield(change) }
            continuation.finish()
        }
        continuation.onTermination = { _ in passing.cancel() }
        return stream
    }

    private nonisolated var deviceSink: (any AudioDeviceSink)? {
        output.sink as? any AudioDeviceSink
    }
}
