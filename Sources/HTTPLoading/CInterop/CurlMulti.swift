internal import CPlayerCurl

/// All transfers and connections of one engine (`CURLM`), cleaned up at the end of its life.
///
/// Only the engine's thread touches it, except through its ``waker``.
@safe
struct CurlMulti: ~Copyable {
    /// How many connections stay open for later requests.
    private static let idleConnections = 16

    private let handle: UnsafeMutableRawPointer

    init() {
        guard CurlLibrary.isReady, let handle = unsafe curl_multi_init() else {
            preconditionFailure("libcurl has no memory for an engine.")
        }
        unsafe self.handle = handle
        unsafe ccurl_multi_set_long(handle, CURLMOPT_MAXCONNECTS, Self.idleConnections)
    }

    deinit {
        unsafe curl_multi_cleanup(handle)
    }

    var waker: CurlWaker { unsafe CurlWaker(handle: handle) }

    func add(_ easy: borrowing CurlEasy) {
        unsafe curl_multi_add_handle(handle, easy.handle)
    }

    func remove(_ easy: borrowing CurlEasy) {
        unsafe curl_multi_remove_handle(handle, easy.handle)
    }

    /// Does all that can be done without waiting; receivers are called from here.
    func perform() {
        var running: Int32 = 0
        unsafe curl_multi_perform(handle, &running)
    }

    /// The next transfer that has come to its end: the context of its receivers, and its result.
    func nextDone() -> (context: UnsafeMutableRawPointer, result: CURLcode)? {
        var left: Int32 = 0
        while let message = unsafe curl_multi_info_read(handle, &left) {
            var context: UnsafeMutableRawPointer?
            guard unsafe message.pointee.msg == CURLMSG_DONE else { continue }
            unsafe ccurl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &context)
            if let context = unsafe context { return unsafe (context, ccurl_result(message)) }
        }
        return nil
    }

    /// Whether more is at hand already; takes in what the waker has said.
    func hasMoreAtHand() -> Bool {
        var count: Int32 = 0
        unsafe curl_multi_poll(handle, nil, 0, 0, &count)
        return count > 0
    }

    /// Blocks until there is something to do, or until the waker is used.
    func waitForActivity() {
        unsafe curl_multi_poll(handle, nil, 0, 60_000, nil)
    }
}

/// Ends the wait of an engine's thread, from any thread.
///
/// Safety: `curl_multi_wakeup` may be called from any thread; the mailbox that holds the waker
/// drops it, under its lock, before the multi handle goes.
@safe
struct CurlWaker: @unchecked Sendable {
    fileprivate let handle: UnsafeMutableRawPointer

    func wake() {
        unsafe curl_multi_wakeup(handle)
    }
}
