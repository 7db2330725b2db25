internal import AssetLoading
internal import AudioPipeline

/// Reads packets and decodes them until there is a frame; where "again" and "end" end.
struct FrameReader: ~Copyable {
    private(set) var demuxer: Demuxer
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

    /// Where the packet of the current frame stands among the bytes, with a codec that works on one
    /// packet at a time.
    private(set) var packetOffset: Int64?

    /// The numbers of the packets that are being decoded, in order.
    private var countedSamples: [Int64?] = []

    /// Where bytes of another form begin, once they were come to: the end of this piece.
    private(set) var joint: Int64?

    /// The same, kept when another place is gone to.
    private(set) var knownJoint: Int64?

    /// The packets in a row that could not be decoded.
    private var damageInARow = 0

    /// The packets that may fail behind a seek, for they miss what stands before them.
    private var excused = 0

    private var codec: CodecContext
    private let packet: Packet
    private let environment: DecodingEnvironment
    private let codecKind: Codec
    private let blockBytes: Int64

    /// The samples of a block or of a FLAC's frame; nil until it is known.
    private var blockSize: Int64?

    /// The number of the first sample of the next block of the packet, where it is known.
    private var nextSample: Int64?

    /// What all packets of the piece have in common; nil where that is not looked at.
    private var form: MPEGAudioForm?
    private let splitsAtForm: Bool

    /// The time up to which every packet was seen, and whether the next one follows it.
    private var walkedTimestamp = Int64.min
    private var isWalking = true

    /// Whether FFmpeg has taken places for others.
    ///
    /// Behind a byte that was gone to it counts times from 0 again, so that it is opened anew before
    /// it is asked for a time.
    private(set) var hasStrayTimes: Bool

    /// Whether a place that was gone to is enough for that.
    ///
    /// FFmpeg 5.1 counts two frames too many in ADTS with a picture once it has gone back.
    private let losesPlaces: Bool
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
        _ parameters: StreamParameters, _ environment: DecodingEnvironment
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
        self.environment = environment
        countedSamples.reserveCapacity(80)
        // Only what can be gone back in can be opened again at the joint.
        losesPlaces = parameters.containerName == "aac" && self.demuxer.hasPictures
        hasStrayTimes = losesPlaces
        splitsAtForm = ["mp3", "aac"].contains(parameters.containerName) && self.demuxer.isSeekable
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
                damageInARow = 0
                excused = 0
                countSamples()
                return true
            case .needsPacket: try sendPacket()
            case .end:
                if let inputFailure { throw inputFailure }
                return false
            case .failed(let error):
                if codecKind == .flac { _ = takeCountedSample() }
                try countDamage(error)
                failures += 1
                if isDraining && failures > Self.patience { return false }
            }
        }
    }

    /// Goes to a time; the next frame comes from the last packet to begin with at or before it.
    ///
    /// - Returns: Whether the container has such a place.
    mutating func seek(to timestamp: Int64) throws(AudioSourceError) -> Bool {
        if hasStrayTimes { try reopen() }
        inputFailure = nil
        isDraining = false
        joint = nil
        damageInARow = 0
        excused = 4
        trimPackets = Self.trimReach
        isWalking = timestamp <= walkedTimestamp
        isFirstPacket = true
        codec.flush()
        countedSamples.removeAll(keepingCapacity: true)
        hasStrayTimes = losesPlaces
        do {
            try demuxer.seek(to: timestamp)
            return true
        } catch {
            try demuxer.reader.throwIfFailed(error)
            return false
        }
    }

    /// Goes to a byte; the next frame is of the first packet from there on.
    mutating func seek(toByte offset: Int64) throws(AudioSourceError) -> Bool {
        guard try seek(to: firstTimestamp ?? 0) else { return false }
        isWalking = false
        hasStrayTimes = true
        do {
            try demuxer.seek(toByte: offset)
            return true
        } catch {
            try demuxer.reader.throwIfFailed(error)
            return false
        }
    }

    /// Goes to the first packet, as if nothing had been decoded yet.
    ///
    /// Where the container does not find the way back it is opened anew.
    mutating func restart() throws(AudioSourceError) {
        guard let firstTimestamp, try seek(to: firstTimestamp) else { return try reopen() }
        isWalking = true
        // A flushed decoder remembers a little, such as the shape of AAC's last window.
        do { codec = try demuxer.makeCodec(threadCount: environment.options.threadCount) } catch {
            throw OpeningFailure.noMemory(error)
        }
    }

    private mutating func reopen() throws(AudioSourceError) {
        let reader = demuxer.reader
        reader.forgetFailure()
        _ = reader.seek(to: 0, whence: 0)
        var opened: Demuxer
        do { opened = try Demuxer(reading: reader, limits: environment.limits) } catch {
            throw OpeningFailure.noMemory(error)
        }
        try opened.openContainer(
            demuxer.containerFormat, track: demuxer.trackNumber, environment.limits)
        let threads = environment.options.threadCount
        codec = try opened.openCodec(opened.parameters, threadCount: threads)
        demuxer = opened
        (inputFailure, isDraining, joint, damageInARow) = (nil, false, nil, 0)
        trimPackets = Self.trimReach
        hasStrayTimes = false
        isWalking = true
        isFirstPacket = true
        walkedTimestamp = firstTimestamp ?? .min
        countedSamples.removeAll(keepingCapacity: true)
    }

    private mutating func takeCountedSample() -> Int64? {
        countedSamples.isEmpty ? nil : countedSamples.removeFirst()
    }

    /// Takes places for those of this piece, up to a time.
    mutating func trustPlaces(upTo timestamp: Int64) {
        walkedTimestamp = max(walkedTimestamp, timestamp)
    }

    /// When the last packet is due up to which all were seen.
    var seenTimestamp: Int64? { walkedTimestamp == .min ? nil : walkedTimestamp }

    /// Reads packets, without decoding them, up to a time or to bytes of another form.
    ///
    /// What FFmpeg learns of their places it would have learnt in a seek to there, unseen.
    mutating func walk(to timestamp: Int64) throws(AudioSourceError) {
        guard splitsAtForm, timestamp > walkedTimestamp, walkedTimestamp != .min else { return }
        guard try seek(to: walkedTimestamp) else { return }
        isWalking = true
        while walkedTimestamp < timestamp, try readPacket() {
            guard try belongsHere() else { return }
        }
    }

    private mutating func sendPacket() throws(AudioSourceError) {
        while true {
            guard try readPacket() else {
                isDraining = true
                codec.sendEnd()
                return
            }
            if try belongsHere() { break }
            guard joint == nil else {
                isDraining = true
                codec.sendEnd()
                return
            }
            try countDamage(.invalidData)
        }
        if !hasPackets {
            hasPackets = true
            firstTimestamp = packet.timestamp
            firstPlace = packet.offset
        }
        if isFirstPacket {
            isFirstPacket = false
            isFromFirstPacket = firstPlace != nil && packet.offset == firstPlace
        }
        findSample()
        packetOffset = packet.offset
        trimPackets = packet.mayHaveTrim ? Self.trimReach : max(0, trimPackets - 1)
        do { try codec.send(packet, tellsTrims: trimPackets > 0) } catch {
            if codecKind == .flac { _ = countedSamples.popLast() }
            try countDamage(error)
        }
    }

    /// Whether the packet that was read is of this piece; else it is damaged or behind a joint.
    private mutating func belongsHere() throws(AudioSourceError) -> Bool {
        guard splitsAtForm else { return true }
        guard let found = packet.withData({ MPEGAudioForm($0) }) else {
            return try !hasJointInside()
        }
        if form == nil { form = found }
        if found == form {
            if isWalking, let timestamp = packet.timestamp {
                walkedTimestamp = max(walkedTimestamp, timestamp)
            }
            return true
        }
        guard let offset = packet.offset else { return true }
        let reader = demuxer.reader
        let size = reader.description.size
        if found.isConfirmed(at: offset, size: size, { reader.bytes(at: $0, count: $1) }) {
            (joint, knownJoint) = (offset, offset)
        }
        if reader.cancellation.isCancelled { throw .cancelled }
        return false
    }

    /// Whether a packet of another form stands in the packet behind something else, such as a tag.
    private mutating func hasJointInside() throws(AudioSourceError) -> Bool {
        guard let form, let start = packet.offset else { return false }
        let reader = demuxer.reader
        let size = reader.description.size
        let found = packet.withData { bytes -> Int64? in
            for index in 0..<max(0, bytes.count - 7) where bytes[index] == 0xff {
                guard let other = MPEGAudioForm(bytes.extracting(index..<index + 7)) else {
                    continue
                }
                let offset = start + Int64(index)
                guard other.isConfirmed(at: offset, size: size, { reader.bytes(at: $0, count: $1) })
                else {
                    continue
                }
                return other == form ? nil : offset
            }
            return nil
        }
        if reader.cancellation.isCancelled { throw .cancelled }
        guard let found else { return false }
        (joint, knownJoint) = (found, found)
        return true
    }

    /// Finds out which sample the packet begins with.
    private mutating func findSample() {
        switch codecKind {
        case .flac:
            if blockSize == nil {
                // Without stream information the first frame tells the size of all.
                blockSize = packet.withData { FLACFrameHeader.blockSize(frame: $0) }
            }
            countedSamples.append(
                packet.withData { [blockSize] bytes in
                    FLACFrameHeader.firstSample(in: bytes, blockSize: blockSize)
                })
        case .blocks:
            // Times are worked out from a rounded byte rate, and drift.
            guard let place = packet.offset, let firstPlace, blockBytes > 0, let blockSize else {
                return nextSample = packet.offset == firstPlace ? 0 : nil
            }
            nextSample = (place - firstPlace) / blockBytes * blockSize
        default: break
        }
    }

    /// Says which sample the frame begins with, and counts on over the blocks of a packet.
    private mutating func countSamples() {
        switch codecKind {
        case .flac: countedSample = takeCountedSample()
        case .blocks:
            if blockSize == nil { blockSize = Int64(frame.count) }
            countedSample = nextSample
            nextSample = nextSample.map { $0 + Int64(frame.count) }
        default: break
        }
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
                if error != .tryAgain { try countDamage(error) }
            }
        }
        return false
    }

    private mutating func countDamage(_ error: FFmpegError) throws(AudioSourceError) {
        lastDamage = error
        if excused > 0 {
            excused -= 1
            return
        }
        damagedPackets += 1
        damageInARow += 1
        if environment.options.damage.isTooMuch(inARow: damageInARow, inAll: damagedPackets) {
            throw AudioSourceError(
                .damaged,
                message: "\(damagedPackets) packets could not be decoded, more than the policy "
                    + "lets pass: load the media again, or let more of them pass.", cause: error)
        }
    }
}
