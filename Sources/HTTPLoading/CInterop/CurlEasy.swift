internal import CPlayerCurl

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// One transfer of libcurl (`CURL`), cleaned up at the end of its life.
///
/// Only the engine's thread touches it.
@safe
struct CurlEasy: ~Copyable {
    let handle: UnsafeMutableRawPointer
    private let headers: CurlHeaderList
    private let errorText: UnsafeMutablePointer<CChar>

    init(_ request: TransferRequest, configuration: HTTPClientConfiguration) {
        guard CurlLibrary.isReady, let handle = unsafe curl_easy_init() else {
            preconditionFailure("libcurl has no memory for a transfer.")
        }
        unsafe self.handle = handle
        headers = CurlHeaderList(request.headers)
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
        unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, headers.first)

        unsafe ccurl_set_socket_maker(handle) { _, _, address in unsafe privateSocket(address) }
        setAddress(request.address)
        set(CURLOPT_PROTOCOLS_STR, to: "http,https")
        set(CURLOPT_USERAGENT, to: configuration.userAgent)
        set(CURLOPT_FOLLOWLOCATION, to: 0)  // RedirectChain decides
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
        set(CURLOPT_NOSIGNAL, to: 1)
        set(CURLOPT_QUICK_EXIT, to: 1)  // else a cancel waits for the look-up of a name
        set(CURLOPT_CONNECTTIMEOUT_MS, to: configuration.connectTimeout.wholeMilliseconds)
        if CurlLibrary.hasCertificateFile {
            // Without a folder beside the file, libcurl reads the certificates once for an engine
            // and not for each connection, which takes tens of milliseconds of its thread.
            unsafe ccurl_set_string(handle, CURLOPT_CAPATH, nil)
        }
        set(CURLOPT_LOW_SPEED_LIMIT, to: 1)
        set(CURLOPT_LOW_SPEED_TIME, to: Int(configuration.stallTimeout.components.seconds))
        switch request.content {
        case .document:
            set(CURLOPT_ACCEPT_ENCODING, to: "gzip")
        case .media:
            set(CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_1_1)
            set(CURLOPT_BUFFERSIZE, to: 64 << 10)
        }
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe errorText.deallocate()
    }

    func setAddress(_ address: WebAddress) {
        set(CURLOPT_URL, to: address.text)
    }

    /// Sends lines of the head, pieces of the body and the news of a connection to functions that
    /// get `context`.
    func setReceivers(
        line: ccurl_receiver, piece: ccurl_receiver, connection: curl_prereq_callback,
        context: UnsafeMutableRawPointer
    ) {
        unsafe ccurl_set_connection_receiver(handle, connection)
        unsafe ccurl_set_pointer(handle, CURLOPT_PREREQDATA, context)
        unsafe ccurl_set_receiver(handle, CURLOPT_HEADERFUNCTION, line)
        unsafe ccurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        unsafe ccurl_set_receiver(handle, CURLOPT_WRITEFUNCTION, piece)
        unsafe ccurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        unsafe ccurl_set_pointer(handle, CURLOPT_PRIVATE, context)
    }

    /// Lets a paused transfer go on; it may call the receivers before it returns.
    func resume() {
        unsafe curl_easy_pause(handle, CURLPAUSE_CONT)
    }

    /// What libcurl says of a failure.
    func text(of result: CURLcode) -> String {
        let text = unsafe String(cString: errorText)
        return text.isEmpty ? unsafe String(cString: curl_easy_strerror(result)) : text
    }

    private func set(_ option: CURLoption, to value: Int) {
        unsafe ccurl_set_long(handle, option, value)
    }

    private func set(_ option: CURLoption, to value: String) {
        unsafe ccurl_set_string(handle, option, value)
    }
}

/// Makes a socket that no process inherits which the program starts.
///
/// An inherited socket would stay open after a cancel, until that process ends.
private func privateSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
    guard let address = unsafe address?.pointee else { return -1 }
    let (family, kind, number) = (address.family, address.socktype, address.protocol)
    #if canImport(Darwin)
    let descriptor = socket(family, kind, number)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
    #else
    return socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), number)
    #endif
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
