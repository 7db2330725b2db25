/// The memory of a ring of interleaved frames, allocated once.
///
/// Places are counts of frames since the ring was made; a place's slot is the rest of the division
/// by the capacity.
///
/// Safety: whoever owns a ring sees to it that one thread at a time touches a slot.
@safe
struct FrameRing: ~Copyable, @unchecked Sendable {
    let capacity: Int
    let channelCount: Int

    private let samples: UnsafeMutablePointer<Float>

    init(capacity: Int, channelCount: Int) {
        self.capacity = capacity
        self.channelCount = channelCount
        unsafe samples = .allocate(capacity: capacity * channelCount)
        unsafe samples.initialize(repeating: 0, count: capacity * channelCount)
    }

    deinit {
        unsafe samples.deallocate()
    }

    /// Copies frames in, from a place on; `source` holds whole frames, no more than the capacity.
    func store(_ source: Span<Float>, at place: Int) {
        let (first, whole) = lengths(of: source.count, at: place)
        unsafe source.withUnsafeBufferPointer { source in
            guard let base = source.baseAddress else { return }
            unsafe (samples + slot(of: place)).update(from: base, count: first)
            unsafe samples.update(from: base + first, count: whole - first)
        }
    }

    /// Copies frames out, from a place on, to the front of `target`.
    func load(_ frames: Int, at place: Int, into target: inout MutableSpan<Float>) {
        let (first, whole) = lengths(of: min(frames * channelCount, target.count), at: place)
        unsafe target.withUnsafeMutableBufferPointer { target in
            guard let base = target.baseAddress else { return }
            unsafe base.update(from: samples + slot(of: place), count: first)
            unsafe (base + first).update(from: samples, count: whole - first)
        }
    }

    private func slot(of place: Int) -> Int {
        place % capacity * channelCount
    }

    /// The samples up to the end of the memory, and all of them.
    private func lengths(of samples: Int, at place: Int) -> (first: Int, whole: Int) {
        let whole = min(samples, capacity * channelCount)
        return (min(whole, capacity * channelCount - slot(of: place)), whole)
    }
}
