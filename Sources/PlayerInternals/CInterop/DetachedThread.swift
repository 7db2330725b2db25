#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Starts `body` on a thread of its own, outside Swift's cooperative pool.
///
/// - Parameter body: The thread's whole life; the thread ends when it returns.
package func startDetachedThread(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(ThreadBody(run: body))
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let status = unsafe pthread_create(
        &thread, &attributes,
        { argument in
            #if canImport(Darwin)
            let body = unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
            #else
            guard let argument = unsafe argument else { return nil }
            let body = unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
            #endif
            body.run()
            return nil
        }, box.toOpaque())
    unsafe pthread_attr_destroy(&attributes)
    precondition(status == 0, "The system can start no more threads; errno \(status).")
}

private final class ThreadBody: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
