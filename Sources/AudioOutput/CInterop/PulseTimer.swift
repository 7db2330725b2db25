internal import CPlayerPulse

/// Calls a session's `tick` on the loop's thread, again and again.
///
/// Made and released with the lock of the loop held, while the context is there.
@safe
struct PulseTimer: ~Copyable {
    private static let period = pa_usec_t(200_000)

    /// While nothing plays and nobody waits there is nothing to look at, and a machine may sleep.
    private static let idlePeriod = pa_usec_t(2_000_000)

    private let interface: UnsafeMutablePointer<pa_mainloop_api>
    private let event: OpaquePointer

    init?(
        context: borrowing PulseContext, mainloop: borrowing PulseMainloop,
        session: UnsafeMutableRawPointer
    ) {
        let event = unsafe context.withHandle { context in
            unsafe pa_context_rttime_new(
                context, pa_rtclock_now() + Self.period,
                { _, _, _, session in unsafe PulseSession.at(session).tick() }, session)
        }
        guard let event = unsafe event else { return nil }
        unsafe self.interface = mainloop.interface
        unsafe self.event = event
    }

    deinit {
        unsafe interface.pointee.time_free?(event)
    }

    func restart(isIdle: Bool, context: borrowing PulseContext) {
        let period = isIdle ? Self.idlePeriod : Self.period
        unsafe context.withHandle { context in
            unsafe pa_context_rttime_restart(context, event, pa_rtclock_now() + period)
        }
    }
}
