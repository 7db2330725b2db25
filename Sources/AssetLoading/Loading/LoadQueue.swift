/// Which loads run, wait and share their work; it performs nothing itself.
///
/// A job is the work for one location, for all loads of it that are under way and for a preload.
/// Each event returns the actions that follow from it.
struct LoadQueue {
    typealias LoadNumber = UInt64
    typealias JobNumber = UInt64

    enum Action: Hashable {
        /// Begin the work of a job; ``LoadQueue/finish(_:_:)`` follows once it has ended.
        case start(JobNumber, AssetLocation)

        /// Nobody wants the work of a job any more: end it, and close its bytes.
        case cancel(JobNumber)

        /// The bytes of a job are of no use any more: close them.
        case close(JobNumber)

        /// Give progress to loads; with a result it is their last.
        case tell([LoadNumber], AssetLoadProgress)
    }

    private struct Job {
        enum Phase {
            case waiting
            case running

            /// Its work ends soon, and nobody wants it.
            case abandoned

            /// A preload that has come to its end.
            case kept(Asset)
        }

        let location: AssetLocation
        var phase = Phase.waiting
        var loads: [LoadNumber: AssetLoadPriority] = [:]
        var progress = AssetLoadProgress()

        /// The place among the preloads, the newest with the highest; nil when it is none.
        var preloadNumber: UInt64?

        var priority: AssetLoadPriority { loads.values.max() ?? .low }

        var canHandOver: Bool {
            if case .kept(let asset) = phase {
                asset.isPlayable && asset.bytes.isSeekable
            } else {
                false
            }
        }
    }

    private let limit: Int
    private let preloadLimit: Int
    private var jobs: [JobNumber: Job] = [:]

    /// The job of a location that a load can share.
    private var current: [AssetLocation: JobNumber] = [:]
    private var jobOfLoad: [LoadNumber: JobNumber] = [:]
    private var runningCount = 0
    private var lastNumber: UInt64 = 0

    init(limit: Int, preloadLimit: Int) {
        self.limit = limit
        self.preloadLimit = preloadLimit
    }

    /// Whether a job's work is under way and wanted.
    func isRunning(_ job: JobNumber) -> Bool {
        if case .running = jobs[job]?.phase { true } else { false }
    }

    // MARK: - Loads

    mutating func begin(
        _ location: AssetLocation, priority: AssetLoadPriority
    ) -> (LoadNumber, [Action]) {
        let load = makeNumber()
        let job = job(for: location)
        if case .kept(let asset) = jobs[job]?.phase {
            return (load, [.tell([load], AssetLoadProgress(phase: .finished(asset)))])
        }
        jobs[job]?.loads[load] = priority
        jobOfLoad[load] = job
        let progress = jobs[job]?.progress ?? AssetLoadProgress()
        return (load, [.tell([load], progress)] + startWaiting())
    }

    mutating func setPriority(_ priority: AssetLoadPriority, of load: LoadNumber) {
        guard let job = jobOfLoad[load] else { return }
        jobs[job]?.loads[load] = priority
    }

    mutating func cancel(_ load: LoadNumber) -> [Action] {
        guard let job = jobOfLoad.removeValue(forKey: load) else { return [] }
        jobs[job]?.loads[load] = nil
        let end = AssetLoadProgress(phase: .failed(.cancelled))
        return [.tell([load], end)] + abandonIfUnwanted(job)
    }

    // MARK: - Preloads

    /// Loads a location for later; the oldest preload gives way to one that is too many.
    mutating func preload(_ location: AssetLocation) -> [Action] {
        guard preloadLimit > 0 else { return [] }
        let job = job(for: location)
        let number = makeNumber()
        jobs[job]?.preloadNumber = number
        var actions: [Action] = []
        let preloads = jobs.compactMap { job, state in state.preloadNumber.map { ($0, job) } }
        for (_, oldest) in preloads.sorted(by: <).dropLast(preloadLimit) {
            jobs[oldest]?.preloadNumber = nil
            actions += abandonIfUnwanted(oldest)
        }
        return actions + startWaiting()
    }

    mutating func cancelPreload(of location: AssetLocation) -> [Action] {
        guard let job = current[location] else { return [] }
        jobs[job]?.preloadNumber = nil
        return abandonIfUnwanted(job)
    }

    mutating func cancelPreloads() -> [Action] {
        current.keys.sorted { $0.description < $1.description }
            .flatMap { cancelPreload(of: $0) }
    }

    /// Ends the preload of a location; the job whose open bytes go to the caller, if there are some.
    mutating func takeBytes(of location: AssetLocation) -> (JobNumber?, [Action]) {
        guard let job = current[location], jobs[job]?.canHandOver == true else {
            return (nil, cancelPreload(of: location))
        }
        forget(job)
        return (job, [])
    }

    // MARK: - Work

    /// The work of a job has come further.
    mutating func note(
        _ job: JobNumber, _ change: (inout AssetLoadProgress) -> Void
    ) -> [Action] {
        guard isRunning(job), var progress = jobs[job]?.progress else { return [] }
        change(&progress)
        jobs[job]?.progress = progress
        return [.tell(loads(of: job), progress)]
    }

    /// The work of a job has ended.
    mutating func finish(
        _ job: JobNumber, _ result: Result<Asset, AssetLoadingError>
    ) -> [Action] {
        guard let ended = jobs[job] else { return [] }
        runningCount -= 1
        var actions: [Action] = []
        if case .running = ended.phase {
            var progress = ended.progress
            switch result {
            case .success(let asset): progress.phase = .finished(asset)
            case .failure(let error): progress.phase = .failed(error)
            }
            actions.append(.tell(loads(of: job), progress))
        }
        for load in ended.loads.keys { jobOfLoad[load] = nil }
        jobs[job]?.loads = [:]
        if case .running = ended.phase, ended.preloadNumber != nil,
            case .success(let asset) = result
        {
            jobs[job]?.phase = .kept(asset)
            if jobs[job]?.canHandOver == false { actions.append(.close(job)) }
        } else {
            forget(job)
            actions.append(.close(job))
        }
        return actions + startWaiting()
    }

    // MARK: - Jobs

    private mutating func job(for location: AssetLocation) -> JobNumber {
        if let job = current[location] { return job }
        let job = makeNumber()
        jobs[job] = Job(location: location)
        current[location] = job
        return job
    }

    private mutating func startWaiting() -> [Action] {
        var actions: [Action] = []
        while runningCount < limit, let job = nextWaiting() {
            runningCount += 1
            jobs[job]?.phase = .running
            jobs[job]?.progress.phase = .opening
            if let started = jobs[job] {
                actions.append(.tell(loads(of: job), started.progress))
                actions.append(.start(job, started.location))
            }
        }
        return actions
    }

    /// The most urgent job that waits; of those the one that has waited longest.
    private func nextWaiting() -> JobNumber? {
        jobs.filter { if case .waiting = $0.value.phase { true } else { false } }
            .min { left, right in
                (right.value.priority, left.key) < (left.value.priority, right.key)
            }?.key
    }

    private mutating func abandonIfUnwanted(_ job: JobNumber) -> [Action] {
        guard let state = jobs[job], state.loads.isEmpty, state.preloadNumber == nil else {
            return []
        }
        switch state.phase {
        case .waiting:
            forget(job)
            return []
        case .running:
            // Its turn is free once its work has ended; a new load of the location starts anew.
            current[state.location] = nil
            jobs[job]?.phase = .abandoned
            return [.cancel(job)]
        case .abandoned:
            return []
        case .kept:
            forget(job)
            return [.close(job)]
        }
    }

    private mutating func forget(_ job: JobNumber) {
        guard let state = jobs.removeValue(forKey: job) else { return }
        if current[state.location] == job { current[state.location] = nil }
    }

    private func loads(of job: JobNumber) -> [LoadNumber] {
        jobs[job]?.loads.keys.sorted() ?? []
    }

    private mutating func makeNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }
}
