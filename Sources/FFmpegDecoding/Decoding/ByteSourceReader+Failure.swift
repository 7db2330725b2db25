internal import AssetLoading
internal import AudioPipeline

extension ByteSourceReader {
    /// Throws what lies behind an error of FFmpeg: a cancellation, or bytes that could not be had.
    func throwIfFailed(_ error: FFmpegError) throws(AudioSourceError) {
        if cancellation.isCancelled || error == .interrupted { throw .cancelled }
        if isOverBudget {
            throw AudioSourceError(
                .limitExceeded,
                message: "The place can't be come to with so few bytes: let the seek read more.")
        }
        if isOverAllowance { throw OpeningFailure.tooLong }
        if let failure {
            throw AudioSourceError(
                .bytesUnavailable,
                message: "The bytes of the media could not be read: see to that and seek again.",
                cause: failure)
        }
    }
}
