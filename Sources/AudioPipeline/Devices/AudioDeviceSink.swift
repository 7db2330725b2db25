/// A sink whose sound can go to one device or another.
public protocol AudioDeviceSink: AudioSink {
    /// Where the sound goes; nil before the first `configure` and after a loss, from any thread.
    ///
    /// A change is told by ``AudioSinkEvent/routeChanged(_:)``.
    var route: AudioRoute? { get }

    /// The devices that there are, the default one marked.
    ///
    /// - Throws: ``AudioSinkError``; `.unavailable` when the system has no sound, `.timedOut` when it
    ///   does not answer, `.cancelled` when the task is cancelled.
    func devices() async throws(AudioSinkError) -> [AudioDevice]

    /// The devices that there are, and then whenever they are others; none while there is no sound.
    ///
    /// Each call is a subscription of its own, which ends with the task that reads it.
    func deviceUpdates() -> AsyncStream<[AudioDevice]>

    /// Sends the sound elsewhere, from now on and each time the sink is configured.
    ///
    /// Nothing is lost or repeated by it. On a sink that is not configured it holds from then on.
    ///
    /// - Throws: ``AudioSinkError``; `.unavailable` when there is no such device, and the sound goes
    ///   on where it was.
    func select(_ selection: AudioDeviceSelection) async throws(AudioSinkError)
}
