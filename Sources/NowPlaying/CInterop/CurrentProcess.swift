#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The process that this is.
enum CurrentProcess {
    static var identifier: Int32 { getpid() }
}
