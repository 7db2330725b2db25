#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A name server at 127.0.0.9 that takes questions and answers none; only root can have one.
package final class SilentNameServer: Sendable {
    private let descriptor: Int32

    /// Nil when the system does not let it.
    package init?() {
        #if canImport(Darwin)
        descriptor = socket(AF_INET, SOCK_DGRAM, 0)
        #else
        descriptor = socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0009).bigEndian
        address.sin_port = UInt16(53).bigEndian
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard bound == 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }
}
