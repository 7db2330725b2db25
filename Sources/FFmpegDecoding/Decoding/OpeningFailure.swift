internal import AssetLoading
internal import AudioPipeline

/// The errors of opening: what a person can do about each.
enum OpeningFailure {
    static let empty = AudioSourceError(
        .notMedia, message: "The file is empty: load it again.",
        cause: AssetLoadingError(.empty, message: "There are no bytes."))

    /// What lies behind bytes that could not be had, or a playlist that leads nowhere.
    static func bytes(_ cause: AssetLoadingError) -> AudioSourceError {
        switch cause.code {
        case .cancelled: .cancelled
        case .notMedia: AudioSourceError(.notMedia, message: cause.message, cause: cause)
        case .tooLarge: AudioSourceError(.limitExceeded, message: cause.message, cause: cause)
        default:
            AudioSourceError(
                .bytesUnavailable, message: "The media could not be opened: see the cause.",
                cause: cause)
        }
    }

    static func notMedia(_ cause: FFmpegError? = nil) -> AudioSourceError {
        AudioSourceError(
            .notMedia,
            message: "The bytes are no audio or video that can be recognised: check that the "
                + "address names the media and not a page.",
            cause: cause)
    }

    static func playlist(_ name: String) -> AudioSourceError {
        AudioSourceError(
            .notMedia,
            message: "The bytes are a playlist (\(name)) and no media: load what it names.")
    }

    static func unreadableHeader(_ name: String, _ cause: FFmpegError) -> AudioSourceError {
        AudioSourceError(
            .damaged,
            message: "The file looks like \(name), but is damaged or not complete: load it again.",
            cause: cause)
    }

    static func noAudio(_ name: String) -> AudioSourceError {
        AudioSourceError(
            .noAudio, message: "The file (\(name)) has no sound: choose another file.")
    }

    static func unsupportedCodec(_ name: String, _ cause: FFmpegError) -> AudioSourceError {
        AudioSourceError(
            .unsupportedCodec(name),
            message: "This FFmpeg has no decoder for \(name): install one that has, or convert "
                + "the file.",
            cause: cause)
    }

    static func noMemory(_ cause: FFmpegError) -> AudioSourceError {
        AudioSourceError(
            .limitExceeded, message: "There is no memory left to decode with.", cause: cause)
    }

    /// FFmpeg calls a stream that is one too many a lack of memory.
    static func tooManyStreams(_ name: String, _ limits: OpeningLimits, _ cause: FFmpegError)
        -> AudioSourceError
    {
        AudioSourceError(
            .limitExceeded,
            message: "The file (\(name)) has more than \(limits.streams) streams or more than "
                + "memory can hold: raise `OpeningLimits.streams` if it is to be trusted.",
            cause: cause)
    }

    static let tooLong = AudioSourceError(
        .limitExceeded,
        message: "There is more in front of the sound than may be read: raise "
            + "`OpeningLimits.openingBytes` if the file is to be trusted.")

    static let cutShort = AudioSourceError(
        .truncated, message: "The bytes stop before the promised end: load the media again.")

    static func noFrames(_ name: String, _ cause: FFmpegError?) -> AudioSourceError {
        AudioSourceError(
            .damaged,
            message: "Nothing of the sound (\(name)) could be decoded: the file is damaged, or "
                + "newer than this FFmpeg.",
            cause: cause)
    }
}
