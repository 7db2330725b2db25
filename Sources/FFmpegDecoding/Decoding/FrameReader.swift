internal import AssetLoading
internal import AudioPipeline

/// Reads packets and decodes them until there is a frame; where "again" and "end" end.
struct FrameReader: ~Copyable {
    let demuxer: Demuxer
    let frame: Frame

    /// Packets that could not be decoded and were left out.
    private(set) var damagedPackets = 0

    /// What FFmpeg said of the last of them.
    private(set) var lastDamage: FFmpegError?

    /// When the first packet is due; nil when nothing says it, so that there is no way back to it.
    private(set) var firstTimestamp: Int64?

    /// Whether reading began with the first packet of all, by its place in the container.
    private(set) var isFromFirstPacket = true

    /// Whether what FFmpeg trims at the end is wrong, so that the end is known from elsewhere.
    var ignoresEndTrim = false

    /// The number of the current frame's first sample, where the codec itself counts or its place
    /// in the container tells.
    private(set) var countedSample: Int64?

    private var codec: CodecContext
    private let packet: Packet
    private let codecKind: Codec
    private let blockBytes: Int64

    /// The samples of a block or of a FLAC's frame; nil until it is known.
    private var blockSize: Int64?

    /// The number of the first sample of the next frame of the packet, where it is known.
    private var nextSample: Int64?
    private var hasPackets = false
    private var firstPlace: Int64?
    private var isFirstPacket = true

    /// The packets yet to come of which the frames say what is no sound.
    private var trimPackets = Self.trimReach
    private var isDraining = false
    private var inputFailure: AudioSourceError?

    /// How far behind a packet with a trim, the first one or a seek the frame with it may come.
    private static let trimReach = 8

    /// Failures in a row after which a demuxer is taken to be at its end.
    private static let patience = 10

    init(
        _ demuxer: consuming Demuxer, _ codec: consuming CodecContext,
        _ parameters: StreamParameters
    ) throws(FFmpegError) {
        let frame = try Frame()
        let packet = try Packet()
        self.frame = frame
        self.packet = packet
        self.demuxer = demuxer
        self.codec = codec
        codecKind = parameters.codec
        blockBytes = Int64(parameters.blockBytes)
        blockSize =
            parameters.codec == .flac
            ? FLACFrameHeader.blockSize(setup: parameters.setup) : nil
    }

    /// The samples of the current frame that the container excludes from the sound.
    var trim: FrameTrim {
        var trim = frame.trim
        if ignoresEndTrim { trim.end = 0 }
        return trim
    }

    /// Decodes the next frame; false at the end.
    mutating func next() throws(AudioSourceError) -> Bool {
        var failures = 0
        while true {
            switch codec.receive(into: frame) {
            case .frame:
                countSamples()
                return true
            case .needsPacket: try sendPacket()
            case .end:
                if let inputFailure { throw inputFailure }
                return false
            case .failed(let error):
                countDamage(error)
                failures += 1
                if isDraining && failures > Self.patience { return false }
            }
        }
    }

    /// Goes to a time; the next frame comes from the last packet to begin with at or before it.
    ///
    /// - Returns: Whether the container has such a place.
    mutating func seek(to timestamp: Int64) throws(AudioSourceError) -> Bool {
        inputFailure = nil
        isDraining = false
        trimPackets = Self.trimReach
        isFirstPacket = true
        codec.flush()
        do {
            try demuxer.seek(to: timestamp)
            return true
        } catch {
            try demuxer.reader.throwIfFailed(error)
            return false
        }
    }

    /// Goes to the first packet, as if nothing had been decoded yet.
    ///
    /// - Returns: Whether the container finds the way back.
    mutating func restart() throws(AudioSourceError) -> Bool {
        guard let firstTimestamp, try seek(to: firstTimestamp) else { return false }
        // A flushed decoder remembers a little, such as the shape of AAC's last window.
        do { codec = try demuxer.makeCodec() } catch {
            throw OpeningFailure.noMemory(error)
        }
        return true
    }

    private mutating func sendPacket() throws(AudioSourceError) {
        guard try readPacket() else {
            isDraining = true
            codec.sendEnd()
            return
        }
        if !hasPackets {
            hasPackets = true
            firstTimestamp = packet.timestamp
            firstPlace = packet.place
        }
        if isFirstPacket {
            isFirstPacket = false
            isFromFirstPacket = firstPlace != nil && packet.place == firstPlace
        }
        findSample()
        trimPackets = packet.mayHaveTrim ? Self.trimReach : max(0, trimPackets - 1)
        do { try codec.send(packet, tellsTrims: trimPackets > 0) } catch { countDamage(error) }
    }

    /// Finds out which sample the packet begins with.
    private mutating func findSample() {
        switch codecKind {
        case .flac:
            if blockSize == nil {
                // Without stream information the first frame tells the size of all.
                blockSize = packet.withData { FLACFrameHeader.blockSize(frame: $0) }
            }
            nextSample = packet.withData { [blockSize] bytes in
                FLACFrameHeader.firstSample(in: bytes, blockSize: blockSize)
            }
        case .blocks:
            // Times are worked out from a rounded byte rate, and drift.
            guard let place = packet.place, let firstPlace, blockBytes > 0, let blockSize else {
                return nextSample = packet.place == firstPlace ? 0 : nil
            }
            nextSample = (place - firstPlace) / blockBytes * blockSize
        default: break
        }
    }

    /// Counts on over the frames of a packet.
    private mutating func countSamples() {
        guard codecKind == .flac || codecKind == .blocks else { return }
        if blockSize == nil { blockSize = Int64(frame.count) }
        countedSample = nextSample
        nextSample = nextSample.map { $0 + Int64(frame.count) }
    }

    /// Reads the next packet; false at the end.
    ///
    /// Bytes that fail are an end whose reason is told once all that was read is decoded.
    private mutating func readPacket() throws(AudioSourceError) -> Bool {
        for _ in 0..<Self.patience {
            do {
                try demuxer.read(into: packet)
                return true
            } catch {
                do {
                    try demuxer.reader.throwIfFailed(error)
                } catch {
                    if error == .cancelled { throw error }
                    inputFailure = error
                    return false
                }
                if error == .endOfFile { return false }
                if error != .tryAgain { countDamage(error) }
            }
        }
        return false
    }

    private mutating func countDamage(_ error: FFmpegError) {
        damagedPackets += 1
        lastDamage = error
    }
}

extension ByteSourceReader {
    /// Throws what lies behind an error of FFmpeg: a cancellation, or bytes that could not be had.
    func throwIfFailed(_ error: FFmpegError) throws(AudioSourceError) {
        if cancellation.isCancelled || error == .interrupted { throw .cancelled }
        if isOverAllowance { throw OpeningFailure.tooLong }
        if let failure {
            throw AudioSourceError(
                .bytesUnavailable,
                message: "The bytes of the media could not be read: see to that and seek again.",
                cause: failure)
        }
    }
}
