internal import AssetLoading
internal import CPlayerFFmpeg

extension Demuxer {
    /// What the container says of the chosen stream.
    var parameters: StreamParameters {
        let stream = unsafe stream.pointee
        let codec = unsafe stream.codecpar.pointee
        let duration = unsafe stream.duration
        let containerDuration = unsafe open.pointee.duration
        let rate = unsafe codec.bit_rate > 0 ? codec.bit_rate : open.pointee.bit_rate
        let setup = unsafe UnsafeBufferPointer(
            start: codec.extradata, count: Int(max(0, min(codec.extradata_size, 1 << 20))))
        return unsafe StreamParameters(
            identifier: Int(stream.id),
            codec: Codec(codec.codec_id),
            codecName: codecName(codec),
            containerName: String(cString: open.pointee.iformat.pointee.name),
            tick: (
                numerator: Int64(max(1, stream.time_base.num)),
                denominator: Int64(max(1, stream.time_base.den))
            ),
            sampleRate: Int(codec.sample_rate),
            channelCount: Int(codec.ch_layout.nb_channels),
            packetFrames: Int(max(0, codec.frame_size)),
            blockBytes: Int(max(0, codec.block_align)),
            setup: Array(setup),
            duration: duration == cffmpeg_no_timestamp || duration <= 0 ? nil : duration,
            containerDuration: containerDuration == cffmpeg_no_timestamp || containerDuration <= 0
                ? nil : containerDuration,
            durationIsEstimated: open.pointee.duration_estimation_method
                == AVFMT_DURATION_FROM_BITRATE,
            bitRate: rate > 0 ? Int(rate) : nil)
    }

    /// The format that was opened.
    var containerFormat: ContainerFormat {
        unsafe ContainerFormat(format: open.pointee.iformat, score: Int(AVPROBE_SCORE_MAX))
    }

    /// Whether FFmpeg can go to another place in the container.
    var isSeekable: Bool {
        unsafe reader.description.isSeekable && open.pointee.ctx_flags & AVFMTCTX_UNSEEKABLE == 0
    }
}

/// The name of a codec, or the four characters by which a container calls an unknown one.
private func codecName(_ parameters: AVCodecParameters) -> String {
    if unsafe parameters.codec_id != AV_CODEC_ID_NONE {
        return unsafe String(cString: avcodec_get_name(parameters.codec_id))
    }
    let tag = unsafe parameters.codec_tag
    let bytes = stride(from: 0, to: 32, by: 8).map { UInt8(truncatingIfNeeded: tag >> $0) }
    return bytes.allSatisfy { (33...126).contains($0) }
        ? String(decoding: bytes, as: UTF8.self) : "0x" + String(tag, radix: 16)
}

extension Codec {
    init(_ identifier: AVCodecID) {
        self =
            switch identifier {
            case AV_CODEC_ID_FLAC: .flac
            case AV_CODEC_ID_ALAC: .alac
            case AV_CODEC_ID_MP3, AV_CODEC_ID_MP3ADU, AV_CODEC_ID_MP3ON4: .mp3
            case AV_CODEC_ID_AAC, AV_CODEC_ID_AAC_LATM: .aac
            case AV_CODEC_ID_VORBIS: .vorbis
            case AV_CODEC_ID_OPUS: .opus
            case AV_CODEC_ID_WMAV1, AV_CODEC_ID_WMAV2, AV_CODEC_ID_WMAPRO: .wma
            case AV_CODEC_ID_ADPCM_IMA_WAV, AV_CODEC_ID_ADPCM_MS: .blocks
            case AV_CODEC_ID_WAVPACK, AV_CODEC_ID_TTA: .lossless
            default:
                unsafe String(cString: avcodec_get_name(identifier)).hasPrefix("pcm_")
                    ? .pcm : .other
            }
    }
}
