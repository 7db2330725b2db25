#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Two sockets joined to each other, by which one thread ends another's wait.
final class SocketPair: Sendable {
    let receiving: Socket
    private let sending: Socket

    init() {
        var descriptors: [Int32] = [-1, -1]
        #if canImport(Darwin)
        unsafe _ = socketpair(AF_UNIX, SOCK_STREAM, 0, &descriptors)
        #else
        unsafe _ = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &descriptors)
        #endif
        receiving = Socket(descriptors[0])
        sending = Socket(descriptors[1])
    }

    deinit {
        receiving.close()
        sending.close()
    }

    func signal() {
        _ = sending.send([1])
    }
}
