internal import CPlayerFFmpeg

/// Owns one `AVCodecContext`, a decoder.
///
/// Safety: one owner, so one thread at a time.
@safe
struct CodecContext: ~Copyable, @unchecked Sendable {
    private let context: UnsafeMutablePointer<AVCodecContext>

    init(for codec: UnsafePointer<AVCodec>) throws(FFmpegError) {
        guard let context = unsafe avcodec_alloc_context3(codec) else { throw .outOfMemory }
        unsafe self.context = context
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = unsafe context
        unsafe avcodec_free_context(&context)
    }

    /// Opens the decoder for a stream.
    func open(for stream: UnsafeMutablePointer<AVStream>) throws(FFmpegError) {
        try checked(unsafe avcodec_parameters_to_context(context, stream.pointee.codecpar))
        unsafe context.pointee.pkt_timebase = stream.pointee.time_base
        // A second thread costs sound more than it gains.
        unsafe context.pointee.thread_count = 1
        // Priming and padding are trimmed here, by one owner, and not by the decoder too.
        unsafe context.pointee.flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL
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
        case 0...: .frame
        case cffmpeg_error_try_again: .needsPacket
        case cffmpeg_error_end_of_file: .end
        case let code: .failed(FFmpegError(rawValue: code))
        }
    }

    /// Gives the decoder a packet; every frame of the one before was received.
    func send(_ packet: borrowing Packet) throws(FFmpegError) {
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
