internal import CPlayerPulse

/// A command that the server has not answered yet.
///
/// Every call is made with the lock of the loop held, and so is the release, which leaves the
/// command on its way.
@safe
struct PulseOperation: ~Copyable {
    private let handle: OpaquePointer

    /// Takes over what a command of libpulse returned; nil when the command was not sent.
    init?(_ handle: OpaquePointer?) {
        guard let handle = unsafe handle else { return nil }
        unsafe self.handle = handle
    }

    deinit {
        unsafe pa_operation_unref(handle)
    }

    /// Forgets the command's callback; the server may still act.
    consuming func cancel() {
        unsafe pa_operation_cancel(handle)
    }
}
