internal import CPlayerFFmpeg

/// Owns an `AVFormatContext` and the bytes under it.
///
/// Safety: one owner, so one thread at a time.
@safe
struct Demuxer: ~Copyable, @unchecked Sendable {
    /// Nil only after FFmpeg failed to open it, which frees it.
    private var context: UnsafeMutablePointer<AVFormatContext>?
    private let quietClass: UnsafeMutablePointer<AVClass>
    let bytes: ByteContext
    private var streamIndex: Int32 = -1

    init(reading reader: ByteSourceReader, limits: OpeningLimits) throws(FFmpegError) {
        let bytes = try ByteContext(reading: reader)
        guard let context = unsafe avformat_alloc_context() else { throw .outOfMemory }
        let quietClass = UnsafeMutablePointer<AVClass>.allocate(capacity: 1)
        unsafe cffmpeg_silence(context, quietClass)
        unsafe cffmpeg_forbid_other_input(context)
        unsafe context.pointee.pb = bytes.context
        unsafe context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
        unsafe context.pointee.interrupt_callback = AVIOInterruptCB(
            callback: isInterrupted, opaque: Unmanaged.passUnretained(reader).toOpaque())
        unsafe context.pointee.probesize = Int64(limits.probeBytes)
        unsafe context.pointee.max_analyze_duration = limits.probeMicroseconds
        unsafe context.pointee.max_streams = Int32(limits.streams)
        unsafe MessageRoutes.add(context, reader.messages)
        unsafe self.context = context
        unsafe self.quietClass = quietClass
        self.bytes = bytes
    }

    deinit {
        var context = unsafe context
        if let context = unsafe context { unsafe MessageRoutes.remove(context) }
        unsafe avformat_close_input(&context)
        unsafe quietClass.deallocate()
    }

    var reader: ByteSourceReader { bytes.reader }

    /// The context, for the files that read what the container says.
    var open: UnsafeMutablePointer<AVFormatContext> {
        guard let context = unsafe context else {
            preconditionFailure("A demuxer that failed to open is used.")
        }
        return unsafe context
    }

    /// The stream that was chosen.
    var stream: UnsafeMutablePointer<AVStream> {
        guard let stream = unsafe open.pointee.streams[Int(streamIndex)] else {
            preconditionFailure("FFmpeg lists a stream that is not there.")
        }
        return unsafe stream
    }

    /// Finds out the format; the answer is its score, from 0 to 100.
    func probe(_ limits: OpeningLimits) throws(FFmpegError) -> ContainerFormat {
        var format: UnsafePointer<AVInputFormat>?
        let score = try checked(
            unsafe av_probe_input_buffer2(
                bytes.context, &format, "", context, 0, UInt32(limits.formatProbeBytes)))
        guard let format = unsafe format else { throw .invalidData }
        return unsafe ContainerFormat(format: format, score: Int(score))
    }

    /// Reads the header.
    mutating func openInput(_ format: ContainerFormat) throws(FFmpegError) {
        let opened = unsafe context
        do { try checked(unsafe avformat_open_input(&context, "", format.format, nil)) } catch {
            if let opened = unsafe opened { unsafe MessageRoutes.remove(opened) }
            throw error
        }
    }

    /// Reads packets until the streams are known, as far as the limits let it.
    func findStreams() throws(FFmpegError) {
        let pictures = AttachedPictures(hidingIn: self)
        defer { pictures.restore(in: self) }
        // FFmpeg decodes a little to know the streams, and that is to be silent too.
        let count = unsafe Int(open.pointee.nb_streams)
        let options = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: count)
        unsafe options.initialize(repeating: nil, count: count)
        for index in 0..<count {
            unsafe av_dict_set_int(&options[index], "log_level_offset", Int64(quietOffset), 0)
        }
        defer {
            for index in 0..<count { unsafe av_dict_free(&options[index]) }
            unsafe options.deallocate()
        }
        try checked(unsafe avformat_find_stream_info(open, options))
    }

    /// Chooses the stream to decode and leaves out all others.
    ///
    /// - Parameter number: Its number among the tracks; nil to leave it to FFmpeg.
    mutating func chooseStream(track number: Int? = nil) throws(FFmpegError) {
        let wanted = Int32(
            try number.map { number throws(FFmpegError) in
                try streamNumber(ofTrack: number)
            } ?? -1)
        let best = unsafe av_find_best_stream(open, AVMEDIA_TYPE_AUDIO, wanted, -1, nil, 0)
        if number != nil, best < 0, best != cffmpeg_error_decoder_not_found {
            throw .streamNotFound
        }
        // One that FFmpeg finds unfit is chosen too if it is the only one, to say why it is unfit.
        streamIndex = best >= 0 ? best : wanted >= 0 ? wanted : try firstAudioStream()
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            unsafe open.pointee.streams[index]?.pointee.discard =
                index == Int(streamIndex) ? AVDISCARD_DEFAULT : AVDISCARD_ALL
        }
    }

    /// Whether there is nothing to choose from.
    var hasOneStream: Bool { unsafe open.pointee.nb_streams == 1 }

    /// The number of the stream that is decoded among the tracks.
    var trackNumber: Int {
        (0..<Int(streamIndex)).count { index in
            unsafe open.pointee.streams[index].map { unsafe !isPicture($0) } ?? false
        }
    }

    /// The stream of a track; tracks are all streams but the pictures.
    private func streamNumber(ofTrack number: Int) throws(FFmpegError) -> Int {
        var rest = number
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            guard let stream = unsafe open.pointee.streams[index], unsafe !isPicture(stream) else {
                continue
            }
            if rest == 0 { return index }
            rest -= 1
        }
        throw .streamNotFound
    }

    /// Opens the decoder of the chosen stream.
    ///
    /// - Parameter threadCount: The threads that it may use.
    func makeCodec(threadCount: Int) throws(FFmpegError) -> CodecContext {
        let identifier = unsafe stream.pointee.codecpar.pointee.codec_id
        guard let codec = unsafe avcodec_find_decoder(identifier) else { throw .decoderNotFound }
        let context = try unsafe CodecContext(for: codec, reader.messages)
        try unsafe context.open(for: stream, threadCount: threadCount)
        return context
    }

    /// Reads the next packet of the chosen stream.
    func read(into packet: borrowing Packet) throws(FFmpegError) {
        repeat {
            unsafe av_packet_unref(packet.packet)
            try checked(unsafe av_read_frame(open, packet.packet))
        } while unsafe packet.packet.pointee.stream_index != streamIndex
    }

    /// Goes to the last packet to begin with at or before a time, in ticks of the stream.
    func seek(to timestamp: Int64) throws(FFmpegError) {
        bytes.clearErrors()
        try checked(
            unsafe av_seek_frame(open, streamIndex, timestamp, AVSEEK_FLAG_BACKWARD))
    }

    /// Goes to a byte, from where packets have no times.
    func seek(toByte offset: Int64) throws(FFmpegError) {
        bytes.clearErrors()
        try checked(unsafe av_seek_frame(open, streamIndex, offset, AVSEEK_FLAG_BYTE))
    }

    private func firstAudioStream() throws(FFmpegError) -> Int32 {
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            let kind = unsafe open.pointee.streams[index]?.pointee.codecpar.pointee.codec_type
            if kind == AVMEDIA_TYPE_AUDIO { return Int32(index) }
        }
        throw .streamNotFound
    }
}

/// Whether a stream is a picture that is attached.
func isPicture(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
    unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
}

/// How much less is said: nothing, whatever the level of the process.
let quietOffset = AV_LOG_TRACE - AV_LOG_QUIET + 8

private func isInterrupted(opaque: UnsafeMutableRawPointer?) -> Int32 {
    guard let opaque = unsafe opaque else { return 0 }
    let reader = unsafe Unmanaged<ByteSourceReader>.fromOpaque(opaque).takeUnretainedValue()
    return reader.cancellation.isCancelled ? 1 : 0
}
