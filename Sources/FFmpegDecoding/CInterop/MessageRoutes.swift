internal import CPlayerFFmpeg
internal import PlayerInternals

/// Which decoder a context of FFmpeg belongs to.
///
/// Safety: addresses are only compared; a context is forgotten before it is freed.
@safe
enum MessageRoutes {
    private static let boxes = Locked<[UInt: MessageBox]>([:])

    /// Contexts asked one after the other for the one that a message belongs to.
    private static let limit = 4

    static func add(_ context: UnsafeRawPointer, _ box: MessageBox) {
        boxes.withLock { $0[UInt(bitPattern: context)] = box }
    }

    static func remove(_ context: UnsafeRawPointer) {
        // Released behind the lock.
        _ = boxes.withLock { $0.removeValue(forKey: UInt(bitPattern: context)) }
    }

    /// The messages of the context, or of one that it is a part of.
    static func box(of context: UnsafeMutableRawPointer?) -> MessageBox? {
        var place = unsafe context
        for _ in 0..<limit {
            guard let current = unsafe place else { return nil }
            let box = boxes.withLock { $0[UInt(bitPattern: current)] }
            if let box { return box }
            guard let type = unsafe current.load(as: UnsafePointer<AVClass>?.self) else {
                return nil
            }
            let offset = unsafe Int(type.pointee.parent_log_context_offset)
            guard offset > 0 else { return nil }
            unsafe place = current.load(
                fromByteOffset: offset, as: UnsafeMutableRawPointer?.self)
        }
        return nil
    }
}

extension FFmpegMessage {
    /// Gives the messages of FFmpeg that belong to a decoder to the followers of its events.
    ///
    /// FFmpeg has one callback for the whole process, so that this is for a program to decide and no
    /// library: it sets that callback, with `av_log_set_callback`, for good. Messages that belong to
    /// no decoder of this module, and the level of the process, are treated as by FFmpeg itself.
    /// Without it nothing global is changed, and the messages of decoders are dropped.
    public static func routeToDecoders() {
        unsafe av_log_set_callback { context, level, format, arguments in
            guard let arguments = unsafe arguments else { return }
            guard let box = unsafe MessageRoutes.box(of: context) else {
                return unsafe av_log_default_callback(context, level, format, arguments)
            }
            let level = MessageLevel(shifted: level)
            guard level.isWorthTelling, let format = unsafe format else { return }
            var line = [CChar](repeating: 0, count: 512)
            var printsPrefix: Int32 = 0
            let count = unsafe av_log_format_line2(
                context, level.value, format, arguments, &line, Int32(line.count), &printsPrefix)
            let bytes = line.prefix(Int(max(0, min(count, 511)))).prefix { $0 != 0 }
            box.add(
                FFmpegMessage(
                    severity: level.severity,
                    text: String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)))
        }
    }
}

/// How grave a message is, in FFmpeg's numbers.
struct MessageLevel {
    let value: Int32

    /// Takes the offsets away by which the contexts of decoders are made silent.
    init(shifted level: Int32) {
        let offset = level >= 1 << 20 ? cffmpeg_silent_demuxer_offset : quietOffset
        value = level - offset
    }

    var isWorthTelling: Bool { value <= AV_LOG_WARNING }

    var severity: FFmpegMessage.Severity { value <= AV_LOG_ERROR ? .error : .warning }
}
