internal import CPlayerFFmpeg

/// Owns one `AVPacket`, used again and again.
///
/// Safety: one owner, so one thread at a time.
@safe
struct Packet: ~Copyable, @unchecked Sendable {
    let packet: UnsafeMutablePointer<AVPacket>

    init() throws(FFmpegError) {
        guard let packet = unsafe av_packet_alloc() else { throw .outOfMemory }
        unsafe self.packet = packet
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = unsafe packet
        unsafe av_packet_free(&packet)
    }

    /// When the packet is due, in ticks of its stream; nil when nothing says it.
    var timestamp: Int64? {
        let presentation = unsafe packet.pointee.pts
        let timestamp =
            presentation != cffmpeg_no_timestamp ? presentation : unsafe packet.pointee.dts
        return timestamp == cffmpeg_no_timestamp ? nil : timestamp
    }

    /// The byte of the container at which the packet stands, or the page that it is in; nil when
    /// nothing says it.
    var offset: Int64? {
        let offset = unsafe packet.pointee.pos
        return offset >= 0 ? offset : nil
    }

    /// Whether the container may say of the packet that it is not all sound.
    var mayHaveTrim: Bool {
        unsafe packet.pointee.side_data_elems > 0
            || packet.pointee.flags & AV_PKT_FLAG_DISCARD != 0
    }

    /// Looks at the data.
    func withData<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        let buffer = unsafe UnsafeBufferPointer(
            start: packet.pointee.data, count: Int(packet.pointee.size))
        return unsafe body(buffer.span)
    }
}
