internal import CPlayerPulse

/// A client's connection to a sound server.
///
/// Every call is made with the lock of the loop held, and so is the release.
@safe
struct PulseContext: ~Copyable {
    private let handle: OpaquePointer

    /// Makes a client that is not connected; `changed` is called when its state is another.
    init?(
        _ output: PulseOutput, mainloop: borrowing PulseMainloop, listener: UnsafeMutableRawPointer,
        changed: pa_context_notify_cb_t
    ) {
        guard
            let properties = PulseProperties(output.clientProperties),
            let handle = unsafe properties.withHandle({ properties in
                unsafe pa_context_new_with_proplist(
                    mainloop.interface, output.applicationName, properties)
            })
        else { return nil }
        unsafe self.handle = handle
        unsafe pa_context_set_state_callback(handle, changed, listener)
    }

    deinit {
        unsafe pa_context_set_subscribe_callback(handle, nil, nil)
        unsafe pa_context_set_state_callback(handle, nil, nil)
        unsafe pa_context_disconnect(handle)
        unsafe pa_context_unref(handle)
    }

    /// Begins to connect; false when that fails at once.
    func connect(to server: String?) -> Bool {
        unsafe pa_context_connect(handle, server, PA_CONTEXT_NOAUTOSPAWN, nil) >= 0
    }

    var isReady: Bool {
        unsafe pa_context_get_state(handle) == PA_CONTEXT_READY
    }

    /// Whether the connection has failed or ended.
    var isGone: Bool {
        let state = unsafe pa_context_get_state(handle)
        return state == PA_CONTEXT_FAILED || state == PA_CONTEXT_TERMINATED
    }

    /// Has a stream moved to a device; the session's `moveAnswered` is called with the answer.
    ///
    /// - Returns: False when the command was not sent.
    func move(stream: UInt32, to device: String, session: UnsafeMutableRawPointer) -> Bool {
        let operation = unsafe pa_context_move_sink_input_by_name(
            handle, stream, device,
            { _, success, session in
                unsafe PulseSession.at(session).moveAnswered(isSuccess: success != 0)
            }, session)
        return unsafe PulseOperation(operation) != nil
    }

    /// What libpulse says of the last failure.
    var errorText: String? {
        guard let text = unsafe pa_strerror(pa_context_errno(handle)) else { return nil }
        return unsafe String(cString: text)
    }

    func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        unsafe body(handle)
    }
}
