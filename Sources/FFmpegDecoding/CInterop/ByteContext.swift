internal import AssetLoading
internal import CPlayerFFmpeg

/// Owns FFmpeg's view of a byte source, an `AVIOContext` with its buffer.
///
/// Safety: one owner, so one thread at a time.
@safe
struct ByteContext: ~Copyable, @unchecked Sendable {
    let reader: ByteSourceReader
    let context: UnsafeMutablePointer<AVIOContext>

    /// Smaller buffers cost time on uncompressed sound; larger ones gain nothing.
    private static let bufferSize = 32 * 1024

    init(reading reader: ByteSourceReader) throws(FFmpegError) {
        guard let buffer = unsafe av_malloc(Self.bufferSize) else { throw .outOfMemory }
        let opaque = unsafe Unmanaged.passRetained(reader)
        guard
            let context = unsafe avio_alloc_context(
                buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
                opaque.toOpaque(), readBytes, nil, seekBytes)
        else {
            unsafe av_free(buffer)
            unsafe opaque.release()
            throw .outOfMemory
        }
        unsafe context.pointee.seekable =
            reader.description.isSeekable ? AVIO_SEEKABLE_NORMAL : 0
        self.reader = reader
        unsafe self.context = context
    }

    deinit {
        // FFmpeg may have put another buffer in place of the first.
        unsafe av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
        unsafe avio_context_free(&context)
        unsafe Unmanaged.passUnretained(reader).release()
    }

    /// Lets reading go on after an error or the end.
    func clearErrors() {
        reader.forgetFailure()
        unsafe context.pointee.error = 0
        unsafe context.pointee.eof_reached = 0
    }
}

private func readBytes(
    opaque: UnsafeMutableRawPointer?, buffer: UnsafeMutablePointer<UInt8>?, count: Int32
) -> Int32 {
    guard let opaque = unsafe opaque, count > 0 else { return cffmpeg_error_invalid_argument }
    let reader = unsafe Unmanaged<ByteSourceReader>.fromOpaque(opaque).takeUnretainedValue()
    return unsafe reader.read(
        into: UnsafeMutableBufferPointer(start: buffer, count: Int(count)))
}

private func seekBytes(opaque: UnsafeMutableRawPointer?, target: Int64, whence: Int32) -> Int64 {
    guard let opaque = unsafe opaque else { return Int64(cffmpeg_error_invalid_argument) }
    let reader = unsafe Unmanaged<ByteSourceReader>.fromOpaque(opaque).takeUnretainedValue()
    return reader.seek(to: target, whence: whence)
}
