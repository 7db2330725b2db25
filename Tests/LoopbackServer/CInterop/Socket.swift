#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A non-blocking TCP socket on the loopback interface.
struct Socket: Hashable, Sendable {
    enum Received {
        case bytes([UInt8])
        case nothing
        case closed
    }

    enum Sent {
        case sent(Int)
        case full
        case closed
    }

    let descriptor: Int32

    /// Takes over a descriptor, which must be one.
    init(_ descriptor: Int32) {
        precondition(descriptor >= 0, "The system gave no socket; errno \(errno).")
        self.descriptor = descriptor
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    static func unconnected() -> Socket {
        #if canImport(Darwin)
        Socket(socket(AF_INET, SOCK_STREAM, 0))
        #else
        Socket(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))
        #endif
    }

    /// Listens on a free port of 127.0.0.1.
    static func listening(backlog: Int32) -> ListeningSocket {
        let socket = unconnected()
        var address = sockaddr_in(loopbackPort: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let bound = unsafe bind(socket.descriptor, pointer, length)
                precondition(bound == 0, "No port is free; errno \(errno).")
                unsafe _ = getsockname(socket.descriptor, pointer, &length)
            }
        }
        precondition(listen(socket.descriptor, backlog) == 0)
        return ListeningSocket(socket: socket, port: UInt16(bigEndian: address.sin_port))
    }

    /// Begins to connect; whether it comes to be is not waited for.
    func beginConnecting(to port: UInt16) {
        var address = sockaddr_in(loopbackPort: port)
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe _ = connect(
                    descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    func accepted() -> Socket? {
        let descriptor = accept(self.descriptor, nil, nil)
        return descriptor >= 0 ? Socket(descriptor) : nil
    }

    func receive() -> Received {
        var bytes = [UInt8](repeating: 0, count: 16 << 10)
        let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
        if count > 0 { return .bytes(Array(bytes[..<count])) }
        return count < 0 && errno == EAGAIN ? .nothing : .closed
    }

    func send(_ bytes: ArraySlice<UInt8>) -> Sent {
        let count = unsafe bytes.withUnsafeBytes { bytes in
            #if canImport(Darwin)
            unsafe Darwin.send(descriptor, bytes.baseAddress, bytes.count, 0)
            #else
            unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            #endif
        }
        if count >= 0 { return .sent(count) }
        return errno == EAGAIN ? .full : .closed
    }

    func close() {
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
    }
}

/// A socket that takes connections, and its port.
struct ListeningSocket: Sendable {
    let socket: Socket
    let port: UInt16
}

extension sockaddr_in {
    fileprivate init(loopbackPort port: UInt16) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        sin_port = port.bigEndian
    }
}
