internal import AudioPipeline

/// All that a session holds of libpulse; it is released in one go, with the lock of the loop held.
struct PulseHandles: ~Copyable {
    /// The stream, once the context has been ready; nil before.
    ///
    /// A stream calls back from within its connecting, so that it is put here behind that.
    var stream: PulseStream?

    private let timer: PulseTimer
    private let context: PulseContext

    init(context: consuming PulseContext, timer: consuming PulseTimer) {
        self.context = context
        self.timer = timer
        stream = nil
    }

    var isContextReady: Bool { context.isReady }

    var isContextGone: Bool { context.isGone }

    var hasStream: Bool { stream != nil }

    /// What libpulse says of the last failure.
    var errorText: String? { context.errorText }

    /// Makes a stream and begins to connect it; nil when that fails at once.
    func makeStream(
        _ output: PulseOutput, format: AudioFormat, session: UnsafeMutableRawPointer
    ) -> PulseStream? {
        guard
            let stream = unsafe PulseStream(
                output, format: format, context: context, session: session),
            stream.connect(to: output.device, latency: output.latency)
        else { return nil }
        return stream
    }

    /// Asks which devices there are; false when the question was not sent.
    func ask(_ query: PulseDeviceQuery) -> Bool {
        context.ask(query)
    }

    /// Has the session look at its route whenever a device changes.
    func watchDevices(session: UnsafeMutableRawPointer) {
        unsafe context.watchDevices(session) { _, _, _, session in
            unsafe PulseSession.at(session).lookAtRoute()
        }
    }

    /// Has a stream moved to a device; the session's `moveAnswered` is called with the answer.
    func move(
        stream index: UInt32, to device: String, session: UnsafeMutableRawPointer
    ) -> Bool {
        unsafe context.move(stream: index, to: device, session: session)
    }

    /// Has the session's `tick` called in a while; seldom where nothing goes on.
    func restartTimer(isIdle: Bool) {
        timer.restart(isIdle: isIdle, context: context)
    }
}
