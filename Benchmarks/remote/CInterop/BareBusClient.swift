import CPlayerBus

/// A client that waits for each answer.
@safe
struct BareBusClient: ~Copyable {
    private let handle: OpaquePointer

    init(_ address: String) {
        var handle: OpaquePointer?
        unsafe sd_bus_new(&handle)
        unsafe sd_bus_set_address(handle, address)
        unsafe sd_bus_set_bus_client(handle, 1)
        guard unsafe sd_bus_start(handle) >= 0, let handle = unsafe handle else {
            fatalError("There is no bus.")
        }
        unsafe self.handle = handle
    }

    deinit {
        unsafe sd_bus_close_unref(handle)
    }

    func pingBus() {
        call("org.freedesktop.DBus", "/", "org.freedesktop.DBus.Peer", "Ping", [])
    }

    func readPosition() {
        callPlayer("org.freedesktop.DBus.Properties", "Get", [Self.interface, "Position"])
    }

    func readAll() {
        callPlayer("org.freedesktop.DBus.Properties", "GetAll", [Self.interface])
    }

    func toggle() {
        callPlayer(Self.interface, "PlayPause", [])
    }

    private static let interface = "org.mpris.MediaPlayer2.Player"

    private func callPlayer(_ interface: String, _ member: String, _ arguments: [String]) {
        call(
            "org.mpris.MediaPlayer2.benchmark", "/org/mpris/MediaPlayer2", interface, member,
            arguments)
    }

    private func call(
        _ destination: String, _ path: String, _ interface: String, _ member: String,
        _ arguments: [String]
    ) {
        var message: OpaquePointer?, reply: OpaquePointer?
        unsafe sd_bus_message_new_method_call(
            handle, &message, destination, path, interface, member)
        for argument in arguments {
            unsafe argument.withCString { text in
                _ = unsafe sd_bus_message_append_basic(message, 115, text)  // a string
            }
        }
        let result = unsafe sd_bus_call(handle, message, 0, nil, &reply)
        precondition(result >= 0, "The call of \(member) failed: \(result).")
        unsafe sd_bus_message_unref(reply)
        unsafe sd_bus_message_unref(message)
    }
}
