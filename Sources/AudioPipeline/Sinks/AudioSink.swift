public import PlaybackControl

/// Where samples go: a sound server, a file, nothing at a given pace.
///
/// Life of a sink: `configure`, then any number of `write`, `start`, `pause` and `flush`; `drain`
/// after the last write; `close`. A sink begins paused. Up to the queue's capacity can be written
/// while it is paused. Any task may call any method; one task at a time writes.
public protocol AudioSink: Sendable {
    /// Opens the output for a form of samples, paused and with an empty queue.
    ///
    /// A configured sink that is configured again drops what is queued and renegotiates.
    ///
    /// - Throws: ``AudioSinkError``; `.unavailable` when there is no output, `.cancelled` when the
    ///   task is cancelled.
    @discardableResult
    func configure(_ format: AudioFormat) async throws(AudioSinkError) -> AudioSinkConfiguration

    /// Queues all frames of the buffer; waits while the queue is full.
    ///
    /// Frames of a generation older than the last ``flush(before:)`` named are dropped and counted,
    /// without an error.
    ///
    /// - Throws: ``AudioSinkError``; `.cancelled` when the task is cancelled, after which a part of
    ///   the buffer may be queued, `.deviceLost` when the output went away, `.notConfigured` when
    ///   the buffer has another form than the sink was configured for.
    func write(_ buffer: AudioBuffer) async throws(AudioSinkError)

    /// Begins or goes on to take frames from the queue.
    func start() async throws(AudioSinkError)

    /// Stops taking frames from the queue; keeps them.
    func pause() async throws(AudioSinkError)

    /// Drops what is queued and not yet heard, and all that is still written of older generations.
    func flush(before generation: PlaybackGeneration) async throws(AudioSinkError)

    /// Changes how loud frames are heard from now on, from any thread, without waiting.
    ///
    /// It holds for what is queued already, takes 20 ms so that nothing clicks, and stays when the
    /// sink is configured again.
    ///
    /// - Parameter gain: What samples are multiplied with; 0 is silence, 1 leaves them as they are.
    func setGain(_ gain: Float)

    /// Waits until the last queued frame has been heard.
    ///
    /// A paused sink drains once it is started. A flush ends the wait.
    ///
    /// - Throws: ``AudioSinkError``; `.cancelled` when the task is cancelled, `.deviceLost` when
    ///   the output went away.
    func drain() async throws(AudioSinkError)

    /// Lets go of the output; what is queued is dropped, and whoever waits gets `.closed`.
    func close() async

    /// The frames that were written and not yet taken from the queue, from any thread, without
    /// waiting.
    var queuedFrames: Int { get }

    /// The frame that is heard at this moment, from any thread, without waiting; nil before the
    /// first.
    var playhead: AudioPlayhead? { get }

    /// What happens to the output by itself; each call is a subscription of its own.
    ///
    /// At most 64 events wait for a slow subscriber; the oldest are dropped. The stream ends when
    /// the sink is closed.
    func events() -> AsyncStream<AudioSinkEvent>
}
