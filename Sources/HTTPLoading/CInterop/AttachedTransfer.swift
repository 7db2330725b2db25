internal import AssetLoading
internal import CPlayerCurl

/// A transfer while libcurl works on it: its handle, and what is known of its answer so far.
///
/// Only the engine's thread touches it. libcurl holds it unretained as the context of its
/// receivers, so whoever made it keeps it until it is detached.
final class AttachedTransfer {
    /// How many bytes of a redirect's body are read past, so that its connection can be used again.
    private static let redirectBodyLimit = 64 << 10

    let transfer: Transfer
    private let receiver: any TransferReceiver
    private var easy: CurlEasy
    private var address: WebAddress
    private var redirects: RedirectChain
    private var parser = ResponseHeadParser()
    private var course = Course.head
    private var isConnected = false

    /// Whether there are pieces whose end the receiver was not told of.
    private var hasPieces = false

    /// Whether there were pieces since the last look.
    private var isReceiving = false
    private var head: ResponseHead?
    private let stallTimeout: Duration

    private enum Course {
        case head
        case body
        case redirect(WebAddress, discarded: Int)
        case over(TransferEnd)
    }

    enum Outcome {
        /// The transfer goes on at another address: let it follow, and attach it again.
        case redirected(to: WebAddress)
        case ended(TransferEnd)
    }

    init(
        _ transfer: Transfer, receiver: any TransferReceiver,
        configuration: HTTPClientConfiguration
    ) {
        self.transfer = transfer
        self.receiver = receiver
        address = transfer.request.address
        redirects = RedirectChain(
            limit: configuration.redirectLimit,
            allowsInsecure: configuration.allowsInsecureRedirects)
        stallTimeout = configuration.stallTimeout
        easy = CurlEasy(transfer.request, configuration: configuration)
        unsafe easy.setReceivers(
            line: { bytes, size, count, context in
                unsafe AttachedTransfer.of(context).receiveLine(bytes, size * count)
            },
            piece: { bytes, size, count, context in
                unsafe AttachedTransfer.of(context).receivePiece(bytes, size * count)
            },
            connection: { context, _, _, _, _ in
                unsafe AttachedTransfer.of(context).receiveConnection()
                return CURL_PREREQFUNC_OK
            },
            context: Unmanaged.passUnretained(self).toOpaque())
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> AttachedTransfer {
        guard let context = unsafe context else {
            preconditionFailure("libcurl lost the context of a transfer.")
        }
        return unsafe Unmanaged<AttachedTransfer>.fromOpaque(context).takeUnretainedValue()
    }

    func attach(to multi: borrowing CurlMulti) {
        multi.add(easy)
    }

    /// Takes the transfer from libcurl, which closes its connection unless the answer is complete.
    func detach(from multi: borrowing CurlMulti) {
        multi.remove(easy)
    }

    func resume() {
        easy.resume()
    }

    /// Tells the receiver that all pieces that were at hand have been given, if there were any.
    ///
    /// To wake a reader takes longer than to receive a piece, so that it waits until a look brings
    /// no more, or until nothing is at hand for any transfer.
    func rest(isMoreAtHand: Bool) {
        let mayReceiveMore = isMoreAtHand && isReceiving
        isReceiving = false
        guard hasPieces, !mayReceiveMore else { return }
        hasPieces = false
        receiver.transferRests(transfer)
    }

    /// Tells the receiver that all is over; called once, after the transfer is detached.
    func finish(_ end: TransferEnd) {
        receiver.transfer(transfer, ended: end)
    }

    /// What follows from libcurl's having ended the transfer.
    func outcome(of result: CURLcode) -> Outcome {
        switch course {
        case .redirect(let target, _):
            return .redirected(to: target)
        case .over(let end):
            return .ended(end)
        case .head, .body:
            return .ended(
                TransferEnd(
                    result, text: easy.text(of: result), address: address,
                    silence: isConnected ? stallTimeout : nil))
        }
    }

    /// Makes the next request, to where the answer led; the transfer is detached.
    func follow(_ target: WebAddress) {
        address = target
        parser = ResponseHeadParser()
        course = .head
        head = nil
        isConnected = false
        easy.setAddress(target)
    }

    /// What there is to tell of the request that is over.
    func record(_ outcome: HTTPRequestRecord.Outcome) -> HTTPRequestRecord {
        HTTPRequestRecord(
            address: address.publicText,
            range: transfer.request.headers.first { $0.name == "Range" }?.value,
            status: head?.status, contentRange: head?.headers["Content-Range"],
            byteCount: easy.byteCount, timeToFirstByte: easy.timeToFirstByte,
            duration: easy.totalTime, isConnectionReused: easy.isConnectionReused,
            protocolVersion: head?.protocolVersion, outcome: outcome)
    }

    private func receiveConnection() {
        isConnected = true
        receiver.transferConnected(transfer)
    }

    private func receiveLine(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
        let line = unsafe String(
            decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
        switch parser.receive(line) {
        case .more:
            break
        case .tooLong:
            course = .over(.failed(.headTooLong))
        case .head(let status, let headers):
            receive(
                ResponseHead(
                    status: status, headers: headers, address: address,
                    permanentAddress: redirects.permanentAddress,
                    protocolVersion: parser.protocolVersion))
        }
        if case .over = course { return 0 }
        return count
    }

    private func receive(_ head: ResponseHead) {
        self.head = head
        switch redirects.next(after: head) {
        case .follow(let target):
            course = .redirect(target, discarded: 0)
        case .refuse(let error):
            course = .over(.failed(error))
        case .arrived:
            switch receiver.transfer(transfer, received: head) {
            case .proceed: course = .body
            case .stop: course = .over(.cancelled)
            }
        }
    }

    private func receivePiece(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> Int {
        switch course {
        case .redirect(let target, let discarded) where discarded < Self.redirectBodyLimit:
            course = .redirect(target, discarded: discarded + count)
            return count
        case .redirect, .head, .over:
            return Int(CURL_WRITEFUNC_ERROR)
        case .body:
            break
        }
        hasPieces = true
        isReceiving = true
        let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: count)
            .bindMemory(to: UInt8.self)
        switch unsafe receiver.transfer(transfer, received: piece.span) {
        case .taken:
            return count
        case .pause:
            return Int(CURL_WRITEFUNC_PAUSE)
        case .stop:
            course = .over(.cancelled)
            return Int(CURL_WRITEFUNC_ERROR)
        }
    }
}

extension AssetLoadingError {
    fileprivate static let headTooLong = AssetLoadingError(
        .tooLarge(limit: Int64(ResponseHeadParser.limit)),
        message: """
            The header fields of the server's answer are too many. \
            Check the address, or report it to its publisher.
            """)
}
