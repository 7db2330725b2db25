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
    private var headers: CurlHeaderList
    private let aliases: CurlHeaderList
    private let fields: [HTTPHeaders.Field]
    private let credentials: [HTTPCredentials]
    private let errorText: UnsafeMutablePointer<CChar>

    /// The server that the request was made for.
    private let origin: String

    init(_ request: TransferRequest, configuration: HTTPClientConfiguration) {
        guard CurlLibrary.isReady, let handle = unsafe curl_easy_init() else {
            preconditionFailure("libcurl has no memory for a transfer.")
        }
        unsafe self.handle = handle
        headers = CurlHeaderList([])
        aliases = CurlHeaderList(lines: ["ICY 200 OK"])  // what SHOUTcast says instead of HTTP
        fields = configuration.ownHeaders + request.headers
        credentials = configuration.credentials
        origin = request.address.origin
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)

        unsafe ccurl_set_socket_maker(handle) { _, _, address in unsafe privateSocket(address) }
        set(CURLOPT_PROTOCOLS_STR, to: "http,https")
        set(CURLOPT_USERAGENT, to: configuration.userAgent)
        set(CURLOPT_FOLLOWLOCATION, to: 0)  // RedirectChain decides
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, to: 1)
        set(CURLOPT_NOSIGNAL, to: 1)
        set(CURLOPT_QUICK_EXIT, to: 1)  // else a cancel waits for the look-up of a name
        set(CURLOPT_CONNECTTIMEOUT_MS, to: configuration.connectTimeout.wholeMilliseconds)
        if let file = configuration.certificateAuthorityFile {
            set(CURLOPT_CAINFO, to: file)
        }
        if CurlLibrary.hasCertificateFile || configuration.certificateAuthorityFile != nil {
            // Without a folder beside the file, libcurl reads the certificates once for an engine
            // and not for each connection, which takes tens of milliseconds of its thread.
            unsafe ccurl_set_string(handle, CURLOPT_CAPATH, nil)
        }
        set(CURLOPT_LOW_SPEED_LIMIT, to: 1)
        set(CURLOPT_LOW_SPEED_TIME, to: Int(configuration.stallTimeout.components.seconds))
        switch request.content {
        case .document:
            set(CURLOPT_ACCEPT_ENCODING, to: CurlLibrary.documentEncodings)
        case .media:
            unsafe ccurl_set_list(handle, CURLOPT_HTTP200ALIASES, aliases.first)
            set(CURLOPT_HTTP_VERSION, to: CURL_HTTP_VERSION_1_1)
            set(CURLOPT_BUFFERSIZE, to: 256 << 10)
        }
        setAddress(request.address)
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        unsafe errorText.deallocate()
    }

    /// Says where the next request goes, and what it says of the user there.
    ///
    /// Not to be called while libcurl works on the transfer.
    mutating func setAddress(_ address: WebAddress) {
        set(CURLOPT_URL, to: address.text)
        // A second request to a secure server waits for the first one's connection, to share it
        // where the server speaks HTTP/2. Of an insecure one that is known only once it answers.
        set(CURLOPT_PIPEWAIT, to: address.isSecure ? 1 : 0)
        var fields = fields
        if address.origin != origin { fields.removeAll(where: \.isPrivate) }
        if let known = credentials.first(where: {
            (try? WebAddress($0.server))?.origin == address.origin
        }) {
            fields.removeAll { $0.name.lowercased() == "authorization" }
            fields.append(known.authorization)
        }
        let list = CurlHeaderList(fields)
        unsafe ccurl_set_list(handle, CURLOPT_HTTPHEADER, list.first)
        headers = list
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

    /// How many bytes of the body came.
    var byteCount: Int64 { unsafe ccurl_get_count(handle, CURLINFO_SIZE_DOWNLOAD_T) }

    var timeToFirstByte: Duration {
        .microseconds(unsafe ccurl_get_count(handle, CURLINFO_STARTTRANSFER_TIME_T))
    }

    var totalTime: Duration {
        .microseconds(unsafe ccurl_get_count(handle, CURLINFO_TOTAL_TIME_T))
    }

    /// Whether no new connection was made.
    var isConnectionReused: Bool { unsafe ccurl_get_connection_count(handle) == 0 }

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

extension HTTPHeaders.Field {
    /// Whether it is for the server that the request was made for and for no other.
    fileprivate var isPrivate: Bool {
        ["authorization", "cookie"].contains(name.lowercased())
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000)
    }
}
