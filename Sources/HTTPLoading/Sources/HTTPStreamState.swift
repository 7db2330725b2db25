internal import AssetLoading

/// What an HTTP byte source knows and what it does next; it performs nothing itself.
///
/// Each event returns the actions that follow from it. What comes from a transfer other than the
/// present one is stale and changes nothing, and so does an alarm other than the last one set.
struct HTTPStreamState: ~Copyable {
    /// The most bytes that libcurl passes on at once (`CURL_MAX_WRITE_SIZE`).
    static let largestPiece = 16 << 10

    /// After how many bytes readers are woken while more are coming in at once.
    static let wakeInterval = 256 << 10

    enum Phase {
        /// Nothing is under way.
        case idle

        /// A request for the bytes from an offset is under way.
        case asking(Transfer, offset: Int64)

        /// Bytes arrive behind the window.
        case streaming(Transfer, Body)

        /// A try failed, and the bytes from an offset on are asked for again at the next alarm.
        case waiting(offset: Int64)

        /// The transfer failed; the next read at the end of the window throws this.
        case failed(AssetLoadingError)

        /// The server has other bytes now; every read behind the window throws this, until the
        /// source is opened again.
        case changed(AssetLoadingError)
        case closed
    }

    /// The body that arrives.
    struct Body {
        /// The bytes before the asked offset that are still to be passed over.
        var skipping: Int64

        /// The offset behind the last promised byte.
        var end: Int64?
        var isPaused = false

        /// What takes the metadata out of a broadcast.
        var metadata: ICYParser?
    }

    /// What the shell has to do, in this order.
    struct Actions {
        var cancel: Transfer?
        var start: Transfer?
        var resume: Transfer?
        var alarm: Alarm?

        /// What has just been pinned, so that what is stored of it can be attached.
        var pinned: Representation?

        /// The blocks that are complete now.
        var blocks: [BlockAssembler.Block] = []

        /// What has happened, for those who follow the source.
        var events: [HTTPSourceEvent] = []

        /// Whether what readers wait for may have come.
        var wakes = false
    }

    /// A call of ``HTTPStreamState/alarm(_:)`` after a while; it replaces the one before.
    struct Alarm {
        var number: Int

        /// Nil when there is nothing to be called for any more.
        var delay: Duration?
    }

    let address: WebAddress
    let buffering: HTTPBuffering
    let retry: RetryPolicy
    let live: LivePolicy
    let stallTimeout: Duration
    var representation: Representation?
    var phase = Phase.idle
    var window: ByteWindow

    /// When the event happens that is being taken, since the source was made.
    var now: Duration = .zero

    /// Where the last read ended.
    var position: Int64 = 0

    /// The offset behind the last byte, where the server did not tell it beforehand.
    var foundEnd: Int64?

    /// How many tries have failed in a row, and what came since the last of them.
    var failedTries = 0
    var bytesSinceFailure = 0

    /// How many bytes have come since readers were woken.
    var untoldByteCount = 0

    /// What a broadcast has said and nobody has taken yet.
    var titles = TitleQueue()

    var stalls: StallDetector
    var lastAlarm = 0

    /// What is on the disk of the representation; nil without a cache.
    var stored: (any StoredBytes)?

    /// What puts blocks for the disk together; nil when nothing is to be kept.
    var assembler: BlockAssembler?

    /// What the address led to the last time, which the server has yet to confirm.
    var guess: Guess?

    /// - Parameter representation: What an earlier process began to read, if one did.
    init(
        address: WebAddress, buffering: HTTPBuffering, configuration: HTTPClientConfiguration,
        representation: Representation? = nil
    ) {
        self.address = address
        self.representation = representation
        self.buffering = buffering
        retry = configuration.retry
        live = configuration.live
        stallTimeout = configuration.stallTimeout
        stalls = StallDetector(patience: configuration.stallNotice)
        window = ByteWindow(
            capacity: buffering.readAhead + buffering.lookBack + Self.largestPiece)
    }

    /// How many bytes wait to be read.
    var unread: Int64 { window.range.upperBound - position }

    /// The transfer that is under way.
    var transfer: Transfer? {
        switch phase {
        case .asking(let transfer, _), .streaming(let transfer, _): transfer
        case .idle, .waiting, .failed, .changed, .closed: nil
        }
    }
}
