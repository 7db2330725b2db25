internal import CPlayerFFmpeg

/// Owns one `AVCodecContext`, a decoder.
///
/// Safety: one owner, so one thread at a time.
@safe
struct CodecContext: ~Copyable, @unchecked Sendable {
    private let context: UnsafeMutablePointer<AVCodecContext>

    init(for codec: UnsafePointer<AVCodec>, _ messages: MessageBox) throws(FFmpegError) {
        guard let context = unsafe avcodec_alloc_context3(codec) else { throw .outOfMemory }
        unsafe MessageRoutes.add(context, messages)
        unsafe self.context = context
    }

    deinit {
        unsafe MessageRoutes.remove(context)
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe avcodec_free_context(&context)
    }

    /// Opens the decoder for a stream.
    func open(for stream: UnsafeMutablePointer<AVStream>, threadCount: Int) throws(FFmpegError) {
        try checked(unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar))
        unsafe context.pointee.pkt_timebase = stream.pointee.time_base
        unsafe context.pointee.thread_count = Int32(min(max(1, threadCount), 64))
        unsafe context.pointee.log_level_offset = quietOffset
        try checked(unsafe avcodec_open2(context, nil, nil))
    }

    enum Answer {
        case frame
        case needsPacket
        case end
        case failed(FFmpegError)
    }

    /// Takes the next decoded frame.
    func receive(into frame: borrowing Frame) -> Answer {
        switch unsafe avcodec_receive_frame(context, frame.frame) {
        case 0...:
            correctRate(of: frame)
            return .frame
        case cffmpeg_error_try_again: return .needsPacket
        case cffmpeg_error_end_of_file: return .end
        case let code: return .failed(FFmpegError(rawValue: code))
        }
    }

    /// MPEG decoders give the first frame of a new rate with the old one on it.
    private func correctRate(of frame: borrowing Frame) {
        switch unsafe context.pointee.codec_id {
        case AV_CODEC_ID_MP1, AV_CODEC_ID_MP2, AV_CODEC_ID_MP3:
            unsafe frame.frame.pointee.sample_rate = context.pointee.sample_rate
        default: break
        }
    }

    /// Gives the decoder a packet; every frame of the one before was received.
    ///
    /// - Parameter tellsTrims: Whether frames say what of them is no sound, instead of being
    ///   trimmed by the decoder. It costs allocations in each frame.
    func send(_ packet: borrowing Packet, tellsTrims: Bool) throws(FFmpegError) {
        if tellsTrims {
            unsafe context.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
        } else {
            unsafe context.pointee.flags2 &= ~AV_CODEC_FLAG2_SKIP_MANUAL
        }
        try checked(unsafe avcodec_send_packet(context, packet.packet))
    }

    /// Lets the decoder give out what it holds back.
    func sendEnd() {
        unsafe avcodec_send_packet(context, nil)
    }

    /// Forgets what was sent, before packets from another place.
    func flush() {
        unsafe avcodec_flush_buffers(context)
    }
}
