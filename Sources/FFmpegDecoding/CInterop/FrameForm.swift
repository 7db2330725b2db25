internal import AudioPipeline
internal import CPlayerFFmpeg

/// What must be alike in two frames for one converter to serve both.
///
/// Safety: only numbers.
@safe
struct FrameForm: @unchecked Sendable {
    let format: AVSampleFormat
    let channelCount: Int32
    let sampleRate: Int32
    private let order: AVChannelOrder
    private let mask: UInt64

    init(_ frame: borrowing Frame) {
        let layout = unsafe frame.frame.pointee.ch_layout
        format = unsafe AVSampleFormat(frame.frame.pointee.format)
        channelCount = unsafe layout.nb_channels
        sampleRate = unsafe frame.frame.pointee.sample_rate
        order = unsafe layout.order
        mask = unsafe order == AV_CHANNEL_ORDER_NATIVE ? layout.u.mask : 0
    }

    func fits(_ frame: borrowing Frame) -> Bool {
        unsafe frame.frame.pointee.format == format.rawValue
            && frame.frame.pointee.sample_rate == sampleRate
            && frame.frame.pointee.ch_layout.nb_channels == channelCount
            && frame.frame.pointee.ch_layout.order == order
            && (order != AV_CHANNEL_ORDER_NATIVE || frame.frame.pointee.ch_layout.u.mask == mask)
    }

    var isPlanar: Bool { av_sample_fmt_is_planar(format) != 0 }

    var bytesPerSample: Int { Int(av_get_bytes_per_sample(format)) }

    var isFloat: Bool { format == AV_SAMPLE_FMT_FLT || format == AV_SAMPLE_FMT_FLTP }

    /// Whether samples may be infinite or no numbers.
    var mayHoldNonNumbers: Bool {
        isFloat || format == AV_SAMPLE_FMT_DBL || format == AV_SAMPLE_FMT_DBLP
    }
}

extension ChannelLayout {
    /// The layout of a decoded frame; the usual one for its channels where it names none.
    init(of frame: borrowing Frame) {
        let layout = unsafe frame.frame.pointee.ch_layout
        let count = unsafe Int(layout.nb_channels)
        var speakers: [Speaker] = []
        for index in 0..<min(count, 64) {
            let channel = unsafe av_channel_layout_channel_from_index(
                &frame.frame.pointee.ch_layout, UInt32(index))
            guard let value = UInt8(exactly: channel.rawValue),
                let speaker = Speaker(rawValue: value)
            else { break }
            speakers.append(speaker)
        }
        if unsafe layout.order != AV_CHANNEL_ORDER_UNSPEC, speakers.count == count {
            self.init(speakers: speakers)
        } else {
            self.init(count: count)
        }
    }
}
