internal import CPlayerFFmpeg

extension FFmpegError {
    /// There is nothing more to read.
    public static let endOfFile = FFmpegError(rawValue: cffmpeg_error_end_of_file)

    /// The work was interrupted because it was cancelled.
    public static let interrupted = FFmpegError(rawValue: cffmpeg_error_exit)

    /// The data is no valid data of its format.
    public static let invalidData = FFmpegError(rawValue: cffmpeg_error_invalid_data)

    /// There is no stream of the kind that was looked for.
    public static let streamNotFound = FFmpegError(rawValue: cffmpeg_error_stream_not_found)

    /// FFmpeg was built without a decoder for the codec.
    public static let decoderNotFound = FFmpegError(rawValue: cffmpeg_error_decoder_not_found)

    /// More input is needed first.
    public static let tryAgain = FFmpegError(rawValue: cffmpeg_error_try_again)

    /// There is no memory left.
    public static let outOfMemory = FFmpegError(rawValue: cffmpeg_error_out_of_memory)
}

extension FFmpegError: CustomStringConvertible {
    /// The code in FFmpeg's words; see `av_strerror`.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
        unsafe av_strerror(rawValue, &text, text.count)
        let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return "\(String(decoding: bytes, as: UTF8.self)) [FFmpeg \(rawValue)]"
    }
}

/// Passes a result of FFmpeg on and throws it when it is negative, which is how FFmpeg fails.
@discardableResult
func checked(_ result: Int32) throws(FFmpegError) -> Int32 {
    if result < 0 { throw FFmpegError(rawValue: result) }
    return result
}
