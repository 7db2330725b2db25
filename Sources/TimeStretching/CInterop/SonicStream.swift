internal import CPlayerSonic

/// The owner of a stream of libsonic.
///
/// The library keeps its samples as 16-bit integers and stops taking any when memory runs out.
///
/// Safety: the stream belongs to this value alone, and the library has no state beside it.
@safe
struct SonicStream: ~Copyable, @unchecked Sendable {
    private let stream: sonicStream

    /// - Precondition: There is memory for a stream, some 100 kB.
    init(sampleRate: Int, channelCount: Int) {
        guard let stream = unsafe sonicCreateStream(Int32(sampleRate), Int32(channelCount)) else {
            preconditionFailure("There is no memory for a stream of libsonic.")
        }
        unsafe self.stream = unsafe stream
    }

    deinit {
        unsafe sonicDestroyStream(stream)
    }

    mutating func setSpeed(_ speed: Double) {
        unsafe sonicSetSpeed(stream, Float(speed))
    }

    /// Takes frames and works on all that it can.
    mutating func write(_ samples: Span<Float>, frameCount: Int) {
        unsafe samples.withUnsafeBufferPointer { buffer in
            // The library only reads them.
            let pointer = unsafe UnsafeMutablePointer(mutating: buffer.baseAddress)
            _ = unsafe sonicWriteFloatToStream(stream, pointer, Int32(frameCount))
        }
    }

    mutating func read(into samples: inout MutableSpan<Float>, frameCount: Int) -> Int {
        unsafe samples.withUnsafeMutableBufferPointer { buffer in
            Int(unsafe sonicReadFloatFromStream(stream, buffer.baseAddress, Int32(frameCount)))
        }
    }

    mutating func flush() {
        _ = unsafe sonicFlushStream(stream)
    }
}
