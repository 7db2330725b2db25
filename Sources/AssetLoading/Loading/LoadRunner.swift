internal import PlayerInternals

/// Performs what its queue decides: the shell between the loads, the queue and the work.
///
/// Nothing is told, started, cancelled or closed while the queue is locked.
final class LoadRunner: Sendable {
    typealias Progress = LatestBroadcast<AssetLoadProgress>

    private struct State {
        var queue: LoadQueue
        var progress: [LoadQueue.LoadNumber: Progress] = [:]
        var tasks: [LoadQueue.JobNumber: Task<Void, Never>] = [:]
        var sources: [LoadQueue.JobNumber: any ByteSource] = [:]
    }

    /// An action with what it is done to.
    private enum Effect {
        case start(LoadQueue.JobNumber, AssetLocation)
        case cancel(Task<Void, Never>?, (any ByteSource)?)
        case tell([Progress], AssetLoadProgress)

        /// Whether it ends something.
        var isEnding: Bool { if case .cancel = self { true } else { false } }
    }

    let opener: any ByteSourceOpener
    private let inspector: any AssetInspector
    private let state: Locked<State>

    init(
        opener: any ByteSourceOpener, inspector: any AssetInspector, limit: Int, preloadLimit: Int
    ) {
        self.opener = opener
        self.inspector = inspector
        state = Locked(State(queue: LoadQueue(limit: limit, preloadLimit: preloadLimit)))
    }

    func begin(
        _ location: AssetLocation, priority: AssetLoadPriority, progress: Progress
    ) -> LoadQueue.LoadNumber {
        update { state in
            let (load, actions) = state.queue.begin(location, priority: priority)
            state.progress[load] = progress
            return (load, actions)
        }
    }

    func setPriority(_ priority: AssetLoadPriority, of load: LoadQueue.LoadNumber) {
        state.withLock { $0.queue.setPriority(priority, of: load) }
    }

    func cancel(_ load: LoadQueue.LoadNumber) {
        update { ((), $0.queue.cancel(load)) }
    }

    func preload(_ location: AssetLocation) {
        update { ((), $0.queue.preload(location)) }
    }

    func cancelPreload(of location: AssetLocation) {
        update { ((), $0.queue.cancelPreload(of: location)) }
    }

    func cancelPreloads() {
        update { ((), $0.queue.cancelPreloads()) }
    }

    /// The open bytes of a preload, which are the caller's from now on; nil when there are none.
    func takeBytes(of location: AssetLocation) -> (any ByteSource)? {
        update { state in
            let (job, actions) = state.queue.takeBytes(of: location)
            return (job.flatMap { state.sources.removeValue(forKey: $0) }, actions)
        }
    }

    // MARK: - Work

    private func start(_ job: LoadQueue.JobNumber, _ location: AssetLocation) {
        let task = Task(name: "Load of an asset") {
            let result: Result<Asset, AssetLoadingError>
            do throws(AssetLoadingError) {
                result = .success(try await load(location, for: job))
            } catch {
                result = .failure(error)
            }
            update { state in
                state.tasks[job] = nil
                return ((), state.queue.finish(job, result))
            }
        }
        let isWanted = state.withLock { state in
            // It may have ended meanwhile, or have been cancelled.
            guard state.queue.isRunning(job) else { return false }
            state.tasks[job] = task
            return true
        }
        if !isWanted { task.cancel() }
    }

    private func load(
        _ location: AssetLocation, for job: LoadQueue.JobNumber
    ) async throws(AssetLoadingError) -> Asset {
        let source = try opener.source(for: location)
        let isWanted = state.withLock { state in
            guard state.queue.isRunning(job) else { return false }
            state.sources[job] = source
            return true
        }
        guard isWanted else {
            source.close()
            throw .cancelled
        }
        let bytes = try await source.open()
        guard bytes.size != 0 else { throw .empty(location) }
        note(job) { progress in
            progress.phase = .inspecting
            progress.bytes = bytes
        }
        let metered = MeteredByteSource(source) { [weak self] count in
            self?.note(job) { $0.readByteCount += Int64(count) }
        }
        let media = try await inspector.inspect(metered)
        // The inspector may have come to its end in spite of the cancellation.
        guard !Task.isCancelled else { throw .cancelled }
        return Asset(location: location, bytes: bytes, media: media)
    }

    private func note(
        _ job: LoadQueue.JobNumber, _ change: (inout AssetLoadProgress) -> Void
    ) {
        update { ((), $0.queue.note(job, change)) }
    }

    // MARK: - Effects

    private func update<Result>(
        _ body: (inout State) -> (Result, [LoadQueue.Action])
    ) -> Result {
        let (result, effects) = state.withLock { state in
            let (result, actions) = body(&state)
            return (result, actions.map { Self.effect(of: $0, &state) })
        }
        // Whoever is told that a load is over finds its bytes closed.
        effects.filter(\.isEnding).forEach(perform)
        effects.filter { !$0.isEnding }.forEach(perform)
        return result
    }

    private static func effect(of action: LoadQueue.Action, _ state: inout State) -> Effect {
        switch action {
        case .start(let job, let location):
            return .start(job, location)
        case .cancel(let job):
            return .cancel(
                state.tasks.removeValue(forKey: job), state.sources.removeValue(forKey: job))
        case .close(let job):
            return .cancel(nil, state.sources.removeValue(forKey: job))
        case .tell(let loads, let progress):
            let followers = loads.compactMap { state.progress[$0] }
            if progress.result != nil { loads.forEach { state.progress[$0] = nil } }
            return .tell(followers, progress)
        }
    }

    private func perform(_ effect: Effect) {
        switch effect {
        case .start(let job, let location):
            start(job, location)
        case .cancel(let task, let source):
            task?.cancel()
            source?.close()
        case .tell(let followers, let progress):
            for follower in followers {
                if progress.result != nil {
                    follower.finish(with: progress)
                } else {
                    // Another thread may have told of more meanwhile.
                    follower.update { if $0.isBefore(progress) { $0 = progress } }
                }
            }
        }
    }
}

extension AssetLoadProgress {
    fileprivate func isBefore(_ other: AssetLoadProgress) -> Bool {
        (stage, readByteCount) < (other.stage, other.readByteCount)
    }

    private var stage: Int {
        switch phase {
        case .waiting: 0
        case .opening: 1
        case .inspecting: 2
        case .finished, .failed: 3
        }
    }
}
