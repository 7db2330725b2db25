internal import CPlayerBus

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A connection to a message bus (`sd_bus`), closed at the end of its life.
///
/// One thread alone has it. It never blocks: messages go out and come in with ``process()``.
@safe
struct BusConnection: ~Copyable {
    private let handle: OpaquePointer

    /// Begins to connect.
    init(_ address: BusAddress) throws(MPRISError) {
        var handle: OpaquePointer?
        let result =
            switch address {
            case .session: unsafe sd_bus_open_user(&handle)
            case .system: unsafe sd_bus_open_system(&handle)
            case .custom(let text): unsafe Self.open(text, &handle)
            }
        guard result >= 0, let handle = unsafe handle else {
            throw .noBus(Self.text(of: result))
        }
        unsafe self.handle = handle
    }

    private static func open(_ address: String, _ handle: inout OpaquePointer?) -> Int32 {
        let made = unsafe sd_bus_new(&handle)
        guard made >= 0 else { return made }
        var result = unsafe sd_bus_set_address(handle, address)
        if result >= 0 { result = unsafe sd_bus_set_bus_client(handle, 1) }
        if result >= 0 { result = unsafe sd_bus_start(handle) }
        if result < 0 { unsafe handle = sd_bus_close_unref(handle) }
        return result
    }

    deinit {
        unsafe sd_bus_close_unref(handle)
    }

    /// Whether the bus has let it in.
    var isReady: Bool { unsafe sd_bus_is_ready(handle) > 0 }

    /// What to wait for in `poll(2)` before it has more to do, and how long at most.
    func wait() throws(MPRISError) -> (descriptor: Int32, events: Int16, limit: Duration?) {
        let descriptor = unsafe sd_bus_get_fd(handle)
        let events = unsafe sd_bus_get_events(handle)
        // Of a bus that is gone both are errors, not descriptor and events.
        guard descriptor >= 0, events >= 0 else {
            throw .busLost(Self.text(of: min(descriptor, events)))
        }
        var deadline: UInt64 = .max
        let result = unsafe sd_bus_get_timeout(handle, &deadline)
        guard result >= 0 else { throw .busLost(Self.text(of: result)) }
        return (descriptor, Int16(truncatingIfNeeded: events), Self.timeLeft(until: deadline))
    }

    /// Sends and receives what can be without waiting.
    ///
    /// - Returns: A message, or nil when there is none (any more).
    func process() throws(MPRISError) -> BusMessage? {
        while true {
            var message: OpaquePointer?
            let result = unsafe sd_bus_process(handle, &message)
            guard result >= 0 else { throw .busLost(Self.text(of: result)) }
            if let message = unsafe message { return unsafe BusMessage(message) }
            if result == 0 { return nil }
        }
    }

    /// Sends a call; gives the number that its answer carries, or nil when it can't be sent.
    func send(_ call: BusCall) -> UInt64? {
        var message: OpaquePointer?
        guard
            unsafe sd_bus_message_new_method_call(
                handle, &message, call.destination, call.path, call.interface, call.member) >= 0,
            let message = unsafe message
        else { return nil }
        let owner = unsafe BusMessage(message)
        var cookie: UInt64 = 0
        guard owner.append(call.arguments),
            unsafe sd_bus_send(handle, owner.handle, &cookie) >= 0
        else { return nil }
        return cookie
    }

    /// Answers a call; values that no message can hold are answered as a failure.
    func answer(_ call: BusMessage, with answer: BusAnswer) {
        switch answer {
        case .values(let values):
            var message: OpaquePointer?
            guard unsafe sd_bus_message_new_method_return(call.handle, &message) >= 0,
                let message = unsafe message
            else { return }
            let owner = unsafe BusMessage(message)
            guard owner.append(values) else {
                return self.answer(
                    call, with: .failure(.standard(.failed, "The answer can't be sent.")))
            }
            _ = unsafe sd_bus_send(handle, owner.handle, nil)
        case .failure(let failure):
            unsafe failure.name.withCString { name in
                unsafe failure.message.withCString { text in
                    var error = unsafe sd_bus_error(name: name, message: text, _need_free: 0)
                    var message: OpaquePointer?
                    guard
                        unsafe sd_bus_message_new_method_error(call.handle, &message, &error) >= 0,
                        let message = unsafe message
                    else { return }
                    let owner = unsafe BusMessage(message)
                    _ = unsafe sd_bus_send(handle, owner.handle, nil)
                }
            }
        }
    }

    /// Tells everybody.
    func emit(_ signal: BusSignal) {
        var message: OpaquePointer?
        guard
            unsafe sd_bus_message_new_signal(
                handle, &message, signal.path, signal.interface, signal.member) >= 0,
            let message = unsafe message
        else { return }
        let owner = unsafe BusMessage(message)
        guard owner.append(signal.arguments) else { return }
        _ = unsafe sd_bus_send(handle, owner.handle, nil)
    }

    private static func timeLeft(until deadline: UInt64) -> Duration? {
        if deadline == .max { return nil }
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let microseconds = UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1_000
        return .microseconds(Int64(clamping: deadline > microseconds ? deadline - microseconds : 0))
    }

    private static func text(of result: Int32) -> String {
        guard let text = unsafe strerror(-result) else { return "error \(result)" }
        return unsafe String(cString: text)
    }
}
