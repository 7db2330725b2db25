internal import CPlayerFFmpeg

/// Owns the rows of pointers that conversions take, made once.
///
/// Safety: one owner, so one thread at a time.
@safe
struct PlanePointers: ~Copyable, @unchecked Sendable {
    let inputs: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    let outputs: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
    private let inputCount: Int
    private let outputCount: Int
    private let bytesPerStep: Int

    init(_ form: FrameForm, outputs outputCount: Int) {
        inputCount = form.isPlanar ? Int(form.channelCount) : 1
        self.outputCount = outputCount
        bytesPerStep = form.bytesPerSample * (form.isPlanar ? 1 : Int(form.channelCount))
        unsafe inputs = .allocate(capacity: inputCount)
        unsafe inputs.initialize(repeating: nil, count: inputCount)
        unsafe outputs = .allocate(capacity: outputCount)
        unsafe outputs.initialize(repeating: nil, count: outputCount)
    }

    deinit {
        unsafe inputs.deallocate()
        unsafe outputs.deallocate()
    }

    /// Points into a frame; false where a plane of it has no samples.
    func setInputs(_ frame: borrowing Frame, from start: Int) -> Bool {
        guard let data = unsafe frame.frame.pointee.extended_data else { return false }
        for index in 0..<inputCount {
            guard let plane = unsafe data[index] else { return false }
            unsafe inputs[index] = plane + start * bytesPerStep
        }
        return true
    }

    /// Points to floats: channel by channel, or to one row of all.
    func setOutputs(_ base: UnsafeMutablePointer<Float>, stride: Int) {
        for index in 0..<outputCount {
            unsafe outputs[index] = UnsafeMutableRawPointer(base + index * stride)
                .assumingMemoryBound(to: UInt8.self)
        }
    }

    /// The samples of a plane that the frame has.
    func input<Sample>(_ plane: Int, as: Sample.Type) -> UnsafePointer<Sample>? {
        unsafe inputs[plane].map { pointer in
            unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: Sample.self)
        }
    }

    /// Copies so many frames as they are.
    func copy(frameCount: Int) {
        for index in 0..<min(inputCount, outputCount) {
            guard let source = unsafe inputs[index], let target = unsafe outputs[index] else {
                continue
            }
            unsafe UnsafeMutableRawPointer(target).copyMemory(
                from: source, byteCount: frameCount * bytesPerStep)
        }
    }
}
