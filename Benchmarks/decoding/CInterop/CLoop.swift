import CDecodingLimit

/// The limit: FFmpeg called from C.
///
/// Safety: one owner, so one thread at a time.
@safe
struct CLoop: ~Copyable {
    private let limit: OpaquePointer

    /// Opens a local file.
    init(path: String) throws {
        guard let limit = unsafe decoding_limit_open(path) else { throw CLoopFailure(path: path) }
        unsafe self.limit = limit
    }

    deinit {
        unsafe decoding_limit_close(limit)
    }

    var sampleRate: Int { unsafe Int(decoding_limit_rate(limit)) }

    /// Decodes and converts the next packet's frames; how many there were, zero at the end.
    func next() -> Int { unsafe Int(decoding_limit_next(limit)) }

    /// Goes to a frame and converts `count` frames from there on; how many there were.
    func seek(toFrame frame: Int64, preRoll: Int64, count: Int) -> Int {
        unsafe Int(decoding_limit_seek(limit, frame, preRoll, Int32(count)))
    }
}

struct CLoopFailure: Error {
    var path: String
}

/// The C library's allocator, which counts what is allocated by anyone but FFmpeg.
enum Allocations {
    static func begin() { allocation_count_begin() }

    static func end() -> Int { allocation_count_end() }

    /// Keeps freed memory in the process from now on.
    ///
    /// Else the two would give it back to the system and fetch it again, as it falls out for each
    /// by what else lies in the heap, and that costs more than what is compared.
    static func keepMemory() { allocation_keep_memory() }
}
