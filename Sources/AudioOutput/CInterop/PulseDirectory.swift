internal import AudioPipeline
internal import PlayerInternals

/// A connection to a sound server on which nothing is played: it tells which outputs there are.
///
/// Whoever makes one closes it; until its threads have ended it holds itself.
///
/// Safety: `context` and `query` are reached only with the loop's lock held; the rest is safe from
/// any thread by itself.
final class PulseDirectory: DeviceDirectory, @unchecked Sendable {
    private struct State {
        var isReady = false
        var failure: AudioSinkError?

        /// The last answer, and how many there were.
        var listing = DeviceListing()
        var answers = 0

        /// How often something has changed, and how often that was so when it was asked last.
        var changes = 0
        var seenChanges = 0
    }

    private let output: PulseOutput
    private let mainloop: PulseMainloop
    private let monitor = AsyncMonitor(State())
    private let attendant: Attendant
    private var context: PulseContext?
    private var query: PulseDeviceQuery?

    /// Begins to connect.
    init(_ output: PulseOutput) throws(AudioSinkError) {
        guard let mainloop = PulseMainloop() else { throw .noResources }
        self.output = output
        self.mainloop = mainloop
        guard self.mainloop.start() else { throw .noResources }
        attendant = Attendant()
        self.mainloop.withLock { connect() }
    }

    private static func at(_ pointer: UnsafeMutableRawPointer?) -> PulseDirectory {
        guard let pointer = unsafe pointer else {
            preconditionFailure("A callback of a directory came without the directory.")
        }
        return unsafe Unmanaged.fromOpaque(pointer).takeUnretainedValue()
    }

    private var pointer: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    /// Lets go of the server and of the threads; whoever waits gets `.closed`.
    func close() {
        monitor.update { $0.failure = $0.failure ?? .closed }
        attendant.end { [self] in
            mainloop.withLock { _ = context.take() }
            mainloop.stop()
        }
    }

    /// The outputs that there are.
    func list() async throws(AudioSinkError) -> [AudioDevice] {
        try await wait { $0.isReady ? true : nil }
        let number = monitor.withLock { state in
            state.seenChanges = state.changes
            return state.answers
        }
        mainloop.withLock { ask() }
        return try await wait { $0.answers > number ? $0.listing.devices : nil }
    }

    /// Waits until something has changed since the last listing; false once the server is gone.
    func untilChange() async -> Bool {
        await monitor.wait { state in
            if state.failure != nil { return false }
            return state.changes > state.seenChanges ? true : nil
        } ?? false
    }

    /// Waits for an answer of the server, but not for ever.
    @discardableResult
    private func wait<Answer: Sendable>(
        until body: @escaping @Sendable (State) -> Answer?
    ) async throws(AudioSinkError) -> Answer {
        let patience = output.answerPatience
        let result = await withTaskGroup(of: Result<Answer, AudioSinkError>.self) { group in
            group.addTask { [monitor] in
                let answer: Result<Answer, AudioSinkError>? = await monitor.wait { state in
                    if let failure = state.failure { return .failure(failure) }
                    return body(state).map { .success($0) }
                }
                return answer ?? .failure(.cancelled)
            }
            group.addTask {
                let isOver = (try? await ContinuousClock().sleep(for: patience)) != nil
                return .failure(isOver ? .noAnswer(within: patience) : .cancelled)
            }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try result.get()
    }

    // MARK: With the loop's lock held

    private func connect() {
        let context = unsafe PulseContext(
            output, mainloop: mainloop, listener: pointer,
            changed: { _, directory in unsafe PulseDirectory.at(directory).contextChanged() })
        guard let context else { return note { $0.failure = .noResources } }
        let isConnecting = context.connect(to: output.server)
        if !isConnecting {
            let error = AudioSinkError.noServer(output, cause: context.errorText)
            note { $0.failure = error }
        }
        self.context = consume context
    }

    private func contextChanged() {
        if context?.isGone == true {
            let error = AudioSinkError.noServer(output, cause: context?.errorText)
            note { $0.failure = $0.failure ?? error }
        } else if context?.isReady == true {
            unsafe context?.watchDevices(pointer) { _, _, _, directory in
                unsafe PulseDirectory.at(directory).note { $0.changes += 1 }
            }
            note { $0.isReady = true }
        }
    }

    private func ask() {
        let query = PulseDeviceQuery { [unowned self] listing in
            note { state in
                state.listing = listing
                state.answers += 1
            }
        }
        self.query = query
        if context?.ask(query) != true {
            note { $0.failure = $0.failure ?? .refused(cause: nil) }
        }
    }

    /// Changes what others wait for, on a thread that may call them.
    private func note(_ change: @escaping @Sendable (inout State) -> Void) {
        attendant.run { [monitor] in monitor.update(change) }
    }
}
