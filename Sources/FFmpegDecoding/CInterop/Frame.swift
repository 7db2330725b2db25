internal import CPlayerFFmpeg

/// Owns one `AVFrame`, used again and again.
///
/// Safety: one owner, so one thread at a time.
@safe
struct Frame: ~Copyable, @unchecked Sendable {
    let frame: UnsafeMutablePointer<AVFrame>

    init() throws(FFmpegError) {
        guard let frame = unsafe av_frame_alloc() else { throw .outOfMemory }
        unsafe self.frame = frame
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = unsafe frame
        unsafe av_frame_free(&frame)
    }

    /// The samples of each channel.
    var count: Int { unsafe Int(frame.pointee.nb_samples) }

    var channelCount: Int { unsafe Int(frame.pointee.ch_layout.nb_channels) }

    var sampleRate: Int { unsafe Int(frame.pointee.sample_rate) }

    /// The time of the first sample in ticks of the stream's time base; nil when nothing says it.
    var timestamp: Int64? {
        let timestamp = unsafe cffmpeg_frame_timestamp(frame)
        return timestamp == cffmpeg_no_timestamp ? nil : timestamp
    }

    /// The samples that the container excludes from the sound.
    var trim: FrameTrim {
        if unsafe frame.pointee.flags & AV_FRAME_FLAG_DISCARD != 0 {
            return FrameTrim(start: Int64(count), end: 0)
        }
        let trim = unsafe cffmpeg_frame_trim(frame)
        return FrameTrim(start: trim.start, end: trim.end)
    }
}
