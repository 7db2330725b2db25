#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What a thread waits for at one socket; it always waits for bytes and for the client's leaving.
struct SocketInterest {
    var socket: Socket
    var writes = false
}

/// What has come to be at one socket.
struct SocketReadiness {
    var canRead: Bool
    var hasLeft: Bool
}

extension Socket {
    #if canImport(Darwin)
    private static let left = POLLHUP | POLLERR
    private static let leaving: Int32 = 0
    #else
    private static let left = POLLHUP | POLLERR | leaving
    private static let leaving: Int32 = 0x2000  // POLLRDHUP
    #endif

    /// Blocks until there is something to do at one of the sockets, or time is up.
    static func waiting(
        for interests: [SocketInterest], atMost time: Duration?
    ) -> [SocketReadiness] {
        var entries = interests.map { interest in
            let events = POLLIN | leaving | (interest.writes ? POLLOUT : 0)
            return pollfd(fd: interest.socket.descriptor, events: Int16(events), revents: 0)
        }
        let (seconds, attoseconds) = (time ?? .seconds(-1)).components
        let milliseconds =
            time == nil ? -1 : Int32(seconds) * 1000 + Int32(attoseconds / 1_000_000_000_000_000)
        let count = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
        return entries.map { entry in
            let events = count > 0 ? Int32(entry.revents) : 0
            return SocketReadiness(canRead: events & POLLIN != 0, hasLeft: events & left != 0)
        }
    }
}
