#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A descriptor that is open as long as the value lives.
struct HeldDescriptor: ~Copyable, Sendable {
    private let descriptor: Int32

    /// Copies a descriptor that belongs to a message.
    init(copying other: Int32) {
        descriptor = fcntl(other, F_DUPFD_CLOEXEC, 0)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }
}
