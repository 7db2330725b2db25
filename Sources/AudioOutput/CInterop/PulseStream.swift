internal import AudioPipeline
internal import CPlayerPulse

/// A stream of samples to a sound server.
///
/// Every call is made with the lock of the loop held, and so is the release.
@safe
struct PulseStream: ~Copyable {
    private let handle: OpaquePointer
    private let session: UnsafeMutableRawPointer
    private let format: AudioFormat
    private let frameSize: Int

    /// Makes a stream that is not connected; `session` gets its callbacks.
    init?(
        _ output: PulseOutput, format: AudioFormat, context: borrowing PulseContext,
        session: UnsafeMutableRawPointer
    ) {
        var sampleSpec = pa_sample_spec(
            format: Self.nativeFloat, rate: UInt32(format.sampleRate),
            channels: UInt8(format.channelCount))
        var channelMap = pa_channel_map()
        unsafe pa_channel_map_init_extend(
            &channelMap, UInt32(format.channelCount), PA_CHANNEL_MAP_WAVEEX)
        guard
            let properties = PulseProperties(output.streamProperties),
            let handle = unsafe context.withHandle({ context in
                unsafe properties.withHandle { properties in
                    unsafe pa_stream_new_with_proplist(
                        context, output.mediaName, &sampleSpec, &channelMap, properties)
                }
            })
        else { return nil }
        unsafe self.handle = handle
        unsafe self.session = session
        self.format = format
        frameSize = format.channelCount * MemoryLayout<Float>.stride
        setCallbacks()
    }

    deinit {
        unsafe pa_stream_set_state_callback(handle, nil, nil)
        unsafe pa_stream_set_write_callback(handle, nil, nil)
        unsafe pa_stream_set_underflow_callback(handle, nil, nil)
        unsafe pa_stream_set_latency_update_callback(handle, nil, nil)
        unsafe pa_stream_set_moved_callback(handle, nil, nil)
        unsafe pa_stream_set_event_callback(handle, nil, nil)
        unsafe pa_stream_disconnect(handle)
        unsafe pa_stream_unref(handle)
    }

    private func setCallbacks() {
        unsafe pa_stream_set_state_callback(
            handle, { _, session in unsafe PulseSession.at(session).streamChanged() }, session)
        unsafe pa_stream_set_write_callback(
            handle, { _, _, session in unsafe PulseSession.at(session).pump() }, session)
        unsafe pa_stream_set_underflow_callback(
            handle, { _, session in unsafe PulseSession.at(session).ranEmpty() }, session)
        unsafe pa_stream_set_latency_update_callback(
            handle, { _, session in unsafe PulseSession.at(session).publishAnchor() }, session)
        unsafe pa_stream_set_moved_callback(
            handle, { _, session in unsafe PulseSession.at(session).lookAtRoute() }, session)
        unsafe pa_stream_set_event_callback(
            handle,
            { _, name, _, session in
                guard let request = unsafe Request(name) else { return }
                unsafe PulseSession.at(session).requested(request)
            }, session)
    }

    private static var nativeFloat: pa_sample_format_t {
        #if _endian(little)
        PA_SAMPLE_FLOAT32LE
        #else
        PA_SAMPLE_FLOAT32BE
        #endif
    }

    /// Begins to connect, paused; false when that fails at once.
    func connect(to device: String?, latency: Duration) -> Bool {
        let none = UInt32.max  // lets the server choose
        let frames = Int(format.frame(at: latency))
        var buffering = pa_buffer_attr(
            maxlength: none, tlength: UInt32(max(1, frames) * frameSize), prebuf: 0, minreq: none,
            fragsize: none)
        let flags = [
            PA_STREAM_START_CORKED, PA_STREAM_INTERPOLATE_TIMING, PA_STREAM_AUTO_TIMING_UPDATE,
            PA_STREAM_ADJUST_LATENCY,
        ]
        let union = pa_stream_flags_t(rawValue: flags.reduce(0) { $0 | $1.rawValue })
        return unsafe pa_stream_connect_playback(handle, device, &buffering, union, nil, nil) >= 0
    }

    var isReady: Bool {
        unsafe pa_stream_get_state(handle) == PA_STREAM_READY
    }

    /// The server's number for the stream.
    var index: UInt32 { unsafe pa_stream_get_index(handle) }

    /// The server's number for the device that it plays on.
    var deviceIndex: UInt32 { unsafe pa_stream_get_device_index(handle) }

    /// What a server asks of a stream, so that something else is heard.
    enum Request {
        /// To be quiet.
        case cork

        /// To go on, if it was told to be quiet.
        case uncork

        fileprivate init?(_ name: UnsafePointer<CChar>?) {
            guard let name = unsafe name else { return nil }
            switch unsafe String(cString: name) {
            case PA_STREAM_EVENT_REQUEST_CORK: self = .cork
            case PA_STREAM_EVENT_REQUEST_UNCORK: self = .uncork
            default: return nil
            }
        }
    }

    /// Whether the stream has failed or ended.
    var isGone: Bool {
        let state = unsafe pa_stream_get_state(handle)
        return state == PA_STREAM_FAILED || state == PA_STREAM_TERMINATED
    }

    /// The time that the server granted to hold ready.
    var grantedLatency: Duration {
        guard let buffering = unsafe pa_stream_get_buffer_attr(handle) else { return .zero }
        return format.duration(ofFrames: Int64(Int(unsafe buffering.pointee.tlength) / frameSize))
    }

    /// The frames sent and not yet heard, between the server's reports by the clock; nil when
    /// it has not reported since the last flush.
    var latencyFrames: Int? {
        var microseconds = pa_usec_t(0)
        var isNegative: Int32 = 0
        guard unsafe pa_stream_get_latency(handle, &microseconds, &isNegative) == 0 else {
            return nil
        }
        guard isNegative == 0 else { return 0 }
        return Int(format.frame(at: .microseconds(Int64(min(microseconds, 3_600_000_000)))))
    }

    /// The whole frames that the server asks for.
    var wantedFrames: Int {
        let bytes = unsafe pa_stream_writable_size(handle)
        return max(0, bytes) / frameSize  // -1 stands for a failure
    }

    /// Sends up to so many frames, written by `render` straight into the connection's memory.
    ///
    /// - Returns: The frames that there was room for, and those that `render` gave; nil when the
    ///   connection takes nothing.
    func send(
        upTo frames: Int, _ render: (inout MutableSpan<Float>) -> Int
    ) -> (room: Int, sent: Int)? {
        var memory: UnsafeMutableRawPointer?
        var size = frames * frameSize
        guard unsafe pa_stream_begin_write(handle, &memory, &size) >= 0, let memory = unsafe memory
        else { return nil }
        let room = min(frames, size / frameSize)
        let count = room * format.channelCount
        let samples = unsafe UnsafeMutableBufferPointer(
            start: memory.bindMemory(to: Float.self, capacity: count), count: count)
        var span = unsafe samples.mutableSpan
        let sent = min(room, render(&span))
        if sent == 0 {
            unsafe pa_stream_cancel_write(handle)
        } else {
            unsafe pa_stream_write(handle, memory, sent * frameSize, nil, 0, PA_SEEK_RELATIVE)
        }
        return (room, sent)
    }

    /// Stops or goes on to play; false when the command was not sent.
    func cork(_ isCorked: Bool) -> Bool {
        unsafe PulseOperation(pa_stream_cork(handle, isCorked ? 1 : 0, nil, nil)) != nil
    }

    /// Drops what the server holds; false when the command was not sent.
    func flush() -> Bool {
        unsafe PulseOperation(pa_stream_flush(handle, nil, nil)) != nil
    }

    /// Asks where the sound is; the session's `answered` is called with the answer, before which
    /// the server has answered all that was asked before.
    func updateTiming() -> Bool {
        let operation = unsafe pa_stream_update_timing_info(
            handle,
            { _, success, session in
                unsafe PulseSession.at(session).answered(isSuccess: success != 0)
            }, session)
        return unsafe PulseOperation(operation) != nil
    }

    /// Asks to be told when all that was sent has been heard.
    func drain() -> PulseOperation? {
        let operation = unsafe pa_stream_drain(
            handle,
            { _, success, session in
                unsafe PulseSession.at(session).drained(isSuccess: success != 0)
            }, session)
        return unsafe PulseOperation(operation)
    }
}
