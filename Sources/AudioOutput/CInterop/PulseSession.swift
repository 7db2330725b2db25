internal import AudioPipeline
internal import PlaybackControl
internal import PlayerInternals
internal import Synchronization

/// One connection to a sound server, from `configure` until it is lost or closed.
///
/// Three kinds of threads meet here. The loop's thread runs libpulse's callbacks, with the loop's
/// lock held; tasks send commands under the same lock, for moments only; the session's attendant, a
/// thread of its own, resumes tasks and sends events for the loop's thread, because that can't
/// leave the lock, and ends it all. The playhead is read on any thread.
///
/// The attendant holds a reference to the session from `init` to its end, which `close` or
/// `abandon` asks for, exactly once. The pointer that callbacks get is good as long.
///
/// Safety: what is `var` is reached only with the loop's lock held; the rest is safe from any thread
/// by itself.
final class PulseSession: @unchecked Sendable {
    typealias Answer = Result<Void, AudioSinkError>
    typealias Waiter = CheckedContinuation<Answer, Never>

    /// How the playing stands.
    struct Play {
        /// Whether the stream has been ready; from then on its end is a loss.
        var isConnected = false
        var isStarted = false
        var isUnderrun = false

        /// The waits for answers, in the order of asking.
        var asked: [Int] = []

        /// The frames taken when the server last had nothing left to play.
        var drainedPlace = 0

        /// The command that has been unanswered longest, and for how many looks.
        var unanswered: (id: Int, looks: Int)?

        /// When the server last took a frame, or was last told to.
        var lastProgress = ContinuousClock.now
    }

    /// What the attendant does for others, in order.
    enum Errand: Sendable {
        case resume([Waiter], Answer)
        case send(AudioSinkEvent)
    }

    let output: PulseOutput
    let queue: SampleQueue
    let mainloop: PulseMainloop
    private let attendant: Attendant
    let hub: AudioSinkEventHub
    let waits = Locked(WaitTable<Waiter>())

    /// Whether the table's waits have failed for good; the loop asks with every turn, without a lock.
    private let hasFailed = Atomic<Bool>(false)
    let anchors = SoundAnchorCell()
    let beginning = ContinuousClock.now
    let knownRoute = Locked<AudioRoute?>(nil)

    /// Whether the server wants frames that the queue did not have.
    let isHungry = Atomic<Bool>(false)

    /// How often the server ran out of frames in mid-play.
    let underruns = Atomic<Int>(0)

    /// How many frames must have been taken before a waiting writer is woken.
    let wakingPlace = Atomic<Int>(.max)

    var handles: PulseHandles?
    var play = Play()
    var drainOperation: PulseOperation?
    var tracker: RouteTracker
    var routeQuery: PulseDeviceQuery?

    /// Whether something has changed since the question was sent that is being answered.
    var isRouteStale = false

    /// The moves to other devices that the server has not answered, in the order of asking.
    var moves: [(id: Int, selection: AudioDeviceSelection)] = []

    /// Makes a session that is not connected; its threads run.
    init(
        _ output: PulseOutput, format: AudioFormat, droppingBefore oldest: PlaybackGeneration,
        gain: Float, hub: AudioSinkEventHub
    ) throws(AudioSinkError) {
        guard format.sampleRate <= 384_000, format.channelCount <= 32 else {
            throw .unsupported(format)
        }
        guard let mainloop = PulseMainloop() else { throw .noResources }
        self.output = output
        tracker = RouteTracker(selection: output.selection)
        self.mainloop = mainloop
        self.hub = hub
        queue = SampleQueue(
            format: format, capacity: max(2048, format.sampleRate / 2), droppingBefore: oldest,
            gain: gain, fadeIn: .milliseconds(3))
        guard self.mainloop.start() else { throw .noResources }
        attendant = Attendant()
    }

    /// The session behind the pointer that its callbacks get.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> PulseSession {
        guard let pointer = unsafe pointer else {
            preconditionFailure("A callback of a session came without the session.")
        }
        return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    var pointer: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    // MARK: The end

    /// Lets go of the server and of the thread; whoever waits gets the error.
    func close(_ error: AudioSinkError) async {
        await withCheckedContinuation { closed in
            end(error) { closed.resume() }
        }
    }

    /// Does what `close` does, without waiting for it.
    func abandon(_ error: AudioSinkError) {
        end(error) {}
    }

    private func end(_ error: AudioSinkError, then completion: @escaping @Sendable () -> Void) {
        resume(failWaits(error), .failure(error))
        attendant.end { [self] in
            letGo()
            completion()
        }
    }

    /// Releases what belongs to libpulse, and waits for its thread.
    private func letGo() {
        mainloop.withLock {
            play.isStarted = false
            drainOperation.take()?.cancel()
            // Taken out first: a callback from within the release finds nothing to work on.
            _ = handles.take()
        }
        mainloop.stop()
    }

    // MARK: Waiting

    /// Waits until somebody ends the wait of the name that `begin` gets.
    ///
    /// - Parameters:
    ///   - reason: What is waited for.
    ///   - limit: After what time the wait ends with `.timedOut`; nil for no limit.
    ///   - cancelled: How a cancelled task's wait ends.
    ///   - begin: Sends the command, once the wait is in the table.
    func wait(
        for reason: WaitTable<Waiter>.Reason, limit: Duration? = nil,
        cancelled: Answer = .failure(.cancelled), begin: (Int) -> Void
    ) async throws(AudioSinkError) {
        let id = waits.withLock { $0.makeID() }
        let deadline = limit.map { ContinuousClock.now + $0 }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: Waiter) in
                let failure = waits.withLock { table in
                    table.add(waiter, as: id, for: reason, until: deadline) ? nil : table.failure
                }
                if let failure { return waiter.resume(returning: .failure(failure)) }
                begin(id)
                if Task.isCancelled { endWait(id, cancelled) }
            }
        } onCancel: {
            endWait(id, cancelled)
        }
        try answer.get()
    }

    /// Ends a wait, if it goes on; without the loop's lock.
    func endWait(_ id: Int, _ answer: Answer) {
        waits.withLock { $0.take(id) }?.resume(returning: answer)
    }

    /// Whether the server is there, as far as is known.
    var isAlive: Bool { !hasFailed.load(ordering: .acquiring) }

    private func failWaits(_ error: AudioSinkError) -> [Waiter] {
        hasFailed.store(true, ordering: .releasing)
        return waits.withLock { $0.fail(error) }
    }

    func resume(_ waiters: [Waiter], _ answer: Answer) {
        for waiter in waiters { waiter.resume(returning: answer) }
    }

    // MARK: With the loop's lock held

    /// Has something done that must not be done with the lock held.
    func afterwards(_ errand: Errand) {
        if case .resume(let waiters, _) = errand, waiters.isEmpty { return }
        attendant.run { [self] in
            switch errand {
            case .resume(let waiters, let answer): resume(waiters, answer)
            case .send(let event): hub.send(event)
            }
        }
    }

    /// Ends the session's usefulness: `configure` must make another one.
    func fail(_ error: AudioSinkError, isLoss: Bool) {
        guard isAlive else { return }
        let waiters = failWaits(error)
        publishStandstill()
        play.isStarted = false
        afterwards(.resume(waiters, .failure(error)))
        if isLoss { afterwards(.send(.deviceLost(error))) }
    }

    /// Ends the waits for a reason.
    func finish(_ reason: WaitTable<Waiter>.Reason, _ answer: Answer = .success(())) {
        afterwards(.resume(waits.withLock { $0.take(all: reason) }, answer))
    }
}
