internal import PlaybackControl
internal import Synchronization

/// Frames that lie in a queue one behind the other and follow each other in their media, too.
struct SampleRun {
    /// The place in the queue of the run's first frame.
    var place: Int

    /// The place in the media of the run's first frame.
    var frame: Int64

    /// How many frames of the media each frame stands for.
    var rate: Double

    var stamp: PlaybackStamp

    /// The media's frame at a place of the queue.
    func frame(at place: Int) -> Int64 {
        AudioBuffer.mediaFrame(frame, rate: rate, at: place - self.place)
    }

    /// Whether a run follows on: at another rate than 1 its beginning is rounded.
    func isFollowed(by next: SampleRun) -> Bool {
        guard next.stamp == stamp, next.rate == rate else { return false }
        return abs(next.frame &- frame(at: next.place)) <= (rate == 1 ? 0 : 1)
    }
}

/// The newest runs of a queue: one thread appends, any thread reads, nobody waits.
///
/// A run reaches to the place where the next one begins, so that frames that follow on cost
/// nothing. Each slot is a sequence lock: a reader that meets a slot in the middle of a change sees
/// that its number is not the one it came for.
///
/// Safety: the slots live at one address from `init` to `deinit`, and all they hold is atomic.
@safe
struct RunRing: ~Copyable, @unchecked Sendable {
    private struct Slot: ~Copyable {
        let number = Atomic<Int>(-1)
        let place = Atomic<Int>(0)
        let frame = Atomic<Int64>(0)
        let rate = Atomic<UInt64>(0)
        let occurrence = Atomic<UInt64>(0)
        let generation = Atomic<UInt64>(0)
    }

    let capacity: Int

    private let slots: UnsafeMutablePointer<Slot>
    private let appended = Atomic<Int>(0)

    init(capacity: Int) {
        self.capacity = capacity
        unsafe slots = .allocate(capacity: capacity)
        for index in 0..<capacity { unsafe (slots + index).initialize(to: Slot()) }
    }

    deinit {
        unsafe slots.deinitialize(count: capacity)
        unsafe slots.deallocate()
    }

    /// The runs appended so far.
    var count: Int { appended.load(ordering: .acquiring) }

    /// Adds a run behind the last one; the oldest makes room for it.
    func append(_ run: SampleRun) {
        let number = appended.load(ordering: .relaxed)
        let slot = unsafe slots + number % capacity
        unsafe slot.pointee.number.store(-1, ordering: .relaxed)
        unsafe slot.pointee.place.store(run.place, ordering: .releasing)
        unsafe slot.pointee.frame.store(run.frame, ordering: .releasing)
        unsafe slot.pointee.rate.store(run.rate.bitPattern, ordering: .releasing)
        unsafe slot.pointee.occurrence.store(run.stamp.occurrence.number, ordering: .releasing)
        unsafe slot.pointee.generation.store(run.stamp.generation.number, ordering: .releasing)
        unsafe slot.pointee.number.store(number, ordering: .releasing)
        appended.store(number + 1, ordering: .releasing)
    }

    /// The run of a number from 0; nil when it was not appended yet or has made room.
    subscript(number: Int) -> SampleRun? {
        guard number >= 0 else { return nil }
        let slot = unsafe slots + number % capacity
        guard unsafe slot.pointee.number.load(ordering: .acquiring) == number else { return nil }
        let run = unsafe SampleRun(
            place: slot.pointee.place.load(ordering: .acquiring),
            frame: slot.pointee.frame.load(ordering: .acquiring),
            rate: Double(bitPattern: slot.pointee.rate.load(ordering: .acquiring)),
            stamp: PlaybackStamp(
                occurrence: PlaybackOccurrence(
                    number: slot.pointee.occurrence.load(ordering: .acquiring)),
                generation: PlaybackGeneration(
                    number: slot.pointee.generation.load(ordering: .acquiring))))
        guard unsafe slot.pointee.number.load(ordering: .relaxed) == number else { return nil }
        return run
    }

    /// The run that a place of the queue lies in, as far as it is still known.
    ///
    /// A place older than every known run gives the oldest one.
    func run(at place: Int) -> SampleRun? {
        var oldest: SampleRun?
        var number = count - 1
        while let run = self[number] {
            if run.place <= place { return run }
            oldest = run
            number -= 1
        }
        return oldest
    }
}
