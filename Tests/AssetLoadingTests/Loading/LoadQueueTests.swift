import Testing

@testable import AssetLoading

/// What happens to loads at each event, with no task and no bytes.
@Suite struct LoadQueueTests {
    private let one = AssetLocation("one")
    private let two = AssetLocation("two")
    private let three = AssetLocation("three")

    private func asset(_ location: AssetLocation, isSeekable: Bool = true) -> Asset {
        Asset(
            location: location, bytes: ByteSourceDescription(size: 1, isSeekable: isSeekable),
            media: MediaDescription(playability: .playable))
    }

    /// The jobs that actions begin, by location.
    private func started(_ actions: [LoadQueue.Action]) -> [AssetLocation] {
        actions.compactMap { if case .start(_, let location) = $0 { location } else { nil } }
    }

    private func job(_ actions: [LoadQueue.Action]) throws -> LoadQueue.JobNumber {
        try #require(
            actions.compactMap { if case .start(let job, _) = $0 { job } else { nil } }.first)
    }

    private func cancelled(_ actions: [LoadQueue.Action]) -> [LoadQueue.JobNumber] {
        actions.compactMap { if case .cancel(let job) = $0 { job } else { nil } }
    }

    /// The loads that actions end, with what they end in.
    private func ended(
        _ actions: [LoadQueue.Action]
    ) -> [LoadQueue.LoadNumber: Result<Asset, AssetLoadingError>] {
        var ended: [LoadQueue.LoadNumber: Result<Asset, AssetLoadingError>] = [:]
        for case .tell(let loads, let progress) in actions {
            for load in loads { ended[load] = progress.result }
        }
        return ended
    }

    @Test func waitingLoadsTakeTheirTurnByPriorityThenByOrder() throws {
        var queue = LoadQueue(limit: 1, preloadLimit: 1)
        var job = try job(queue.begin(one, priority: .normal).1)
        for name in ["low", "first", "second"] {
            let priority: AssetLoadPriority = name == "low" ? .low : .normal
            #expect(started(queue.begin(AssetLocation(name), priority: priority).1).isEmpty)
        }
        #expect(started(queue.begin(AssetLocation("high"), priority: .high).1).isEmpty)
        for name in ["high", "first", "second", "low"] {
            let actions = queue.finish(job, .failure(.cancelled))
            #expect(started(actions) == [AssetLocation(name)])
            job = try self.job(actions)
        }
        #expect(started(queue.finish(job, .failure(.cancelled))).isEmpty)
    }

    @Test func aRaisedPriorityComesFirst() throws {
        var queue = LoadQueue(limit: 1, preloadLimit: 1)
        let job = try job(queue.begin(one, priority: .normal).1)
        _ = queue.begin(two, priority: .normal)
        let (load, _) = queue.begin(three, priority: .low)
        queue.setPriority(.high, of: load)
        #expect(started(queue.finish(job, .success(asset(one)))) == [three])
    }

    @Test func aWaitingLocationIsAsUrgentAsTheMostUrgentOfItsLoads() throws {
        var queue = LoadQueue(limit: 1, preloadLimit: 1)
        let job = try job(queue.begin(one, priority: .normal).1)
        _ = queue.begin(two, priority: .normal)
        _ = queue.begin(three, priority: .low)
        _ = queue.begin(three, priority: .high)
        #expect(started(queue.finish(job, .success(asset(one)))) == [three])
    }

    @Test func noMoreThanTheLimitRunAtATime() throws {
        var queue = LoadQueue(limit: 2, preloadLimit: 1)
        let first = try job(queue.begin(one, priority: .normal).1)
        _ = try job(queue.begin(two, priority: .normal).1)
        #expect(started(queue.begin(three, priority: .high).1).isEmpty)
        #expect(started(queue.finish(first, .success(asset(one)))) == [three])
    }

    @Test func loadsOfOneLocationShareOneJobAndItsResult() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 1)
        let (first, actions) = queue.begin(one, priority: .normal)
        let (second, more) = queue.begin(one, priority: .normal)
        #expect(started(more).isEmpty)
        let job = try job(actions)
        #expect(
            queue.note(job) { $0.readByteCount = 7 } == [
                .tell([first, second], AssetLoadProgress(phase: .opening, readByteCount: 7))
            ])
        let ends = ended(queue.finish(job, .success(asset(one))))
        #expect(ends == [first: .success(asset(one)), second: .success(asset(one))])
    }

    @Test func oneCancelledLoadDoesNotCancelTheOthers() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 1)
        let (first, actions) = queue.begin(one, priority: .normal)
        let (second, _) = queue.begin(one, priority: .normal)
        let cancelling = queue.cancel(first)
        #expect(cancelled(cancelling).isEmpty)
        #expect(ended(cancelling) == [first: .failure(.cancelled)])
        let ends = ended(queue.finish(try job(actions), .success(asset(one))))
        #expect(ends == [second: .success(asset(one))])
    }

    @Test func theLastCancelledLoadCancelsTheWork() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 1)
        let (first, actions) = queue.begin(one, priority: .normal)
        let (second, _) = queue.begin(one, priority: .normal)
        _ = queue.cancel(first)
        let job = try job(actions)
        #expect(cancelled(queue.cancel(second)) == [job])
        #expect(queue.cancel(second).isEmpty)
        #expect(queue.note(job) { $0.readByteCount = 7 }.isEmpty)
        #expect(ended(queue.finish(job, .success(asset(one)))).isEmpty)
    }

    @Test func aCancelledTurnIsFreeOnceItsWorkHasEnded() throws {
        var queue = LoadQueue(limit: 1, preloadLimit: 1)
        let (load, actions) = queue.begin(one, priority: .normal)
        _ = queue.begin(two, priority: .normal)
        #expect(started(queue.cancel(load)).isEmpty)
        #expect(started(queue.finish(try job(actions), .failure(.cancelled))) == [two])
    }

    @Test func aLoadThatWaitsIsCancelledWithoutHavingBegun() throws {
        var queue = LoadQueue(limit: 1, preloadLimit: 1)
        let job = try job(queue.begin(one, priority: .normal).1)
        let (waiting, _) = queue.begin(two, priority: .high)
        #expect(ended(queue.cancel(waiting)) == [waiting: .failure(.cancelled)])
        #expect(started(queue.finish(job, .success(asset(one)))).isEmpty)
    }

    @Test func aLoadAfterACancelledOneStartsAnew() throws {
        var queue = LoadQueue(limit: 2, preloadLimit: 1)
        let (old, actions) = queue.begin(one, priority: .normal)
        _ = queue.cancel(old)
        let (new, more) = queue.begin(one, priority: .normal)
        #expect(started(more) == [one])
        #expect(ended(queue.finish(try job(actions), .failure(.cancelled))).isEmpty)
        let ends = ended(queue.finish(try job(more), .success(asset(one))))
        #expect(ends == [new: .success(asset(one))])
    }

    @Test func aPreloadIsHandedOverToTheLaterLoad() throws {
        var queue = LoadQueue(limit: 2, preloadLimit: 1)
        let job = try job(queue.preload(one))
        #expect(ended(queue.finish(job, .success(asset(one)))).isEmpty)
        let (load, actions) = queue.begin(one, priority: .normal)
        #expect(ended(actions) == [load: .success(asset(one))])
        #expect(queue.takeBytes(of: one).0 == job)
        #expect(queue.takeBytes(of: one).0 == nil)
        #expect(started(queue.begin(one, priority: .normal).1) == [one])
    }

    @Test func aLoadJoinsAPreloadThatIsUnderWay() throws {
        var queue = LoadQueue(limit: 2, preloadLimit: 1)
        let job = try job(queue.preload(one))
        let (load, actions) = queue.begin(one, priority: .high)
        #expect(started(actions).isEmpty)
        #expect(ended(queue.finish(job, .success(asset(one)))) == [load: .success(asset(one))])
    }

    @Test func aPreloadGoesOnWhenTheLoadThatJoinedItIsCancelled() throws {
        var queue = LoadQueue(limit: 2, preloadLimit: 1)
        let job = try job(queue.preload(one))
        let (load, _) = queue.begin(one, priority: .normal)
        #expect(cancelled(queue.cancel(load)).isEmpty)
        #expect(queue.isRunning(job))
    }

    @Test func theOldestPreloadGivesWayToOneTooMany() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 2)
        let first = try job(queue.preload(one))
        let second = try job(queue.preload(two))
        _ = queue.finish(first, .success(asset(one)))
        // Named again, it is the newest.
        _ = queue.preload(one)
        #expect(cancelled(queue.preload(three)) == [second])
        #expect(queue.preload(AssetLocation("four")).first == .close(first))
    }

    @Test func aPreloadThatFailedIsTriedAgainByTheLoad() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 2)
        let job = try job(queue.preload(one))
        let actions = queue.finish(job, .failure(AssetLoadingError(.notFound, message: "")))
        #expect(actions.last == .close(job))
        #expect(started(queue.begin(one, priority: .normal).1) == [one])
    }

    @Test func bytesThatAreReadOnceAreNotKept() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 2)
        let job = try job(queue.preload(one))
        let actions = queue.finish(job, .success(asset(one, isSeekable: false)))
        #expect(actions.last == .close(job))
        #expect(queue.takeBytes(of: one).0 == nil)
    }

    @Test func whoeverAsksForTheBytesTooEarlyEndsThePreload() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 2)
        let job = try job(queue.preload(one))
        let (taken, actions) = queue.takeBytes(of: one)
        #expect(taken == nil)
        #expect(cancelled(actions) == [job])
    }

    @Test func aPreloadThatWasCalledOffEndsUnlessALoadSharesIt() throws {
        var queue = LoadQueue(limit: 4, preloadLimit: 2)
        let first = try job(queue.preload(one))
        _ = try job(queue.preload(two))
        _ = queue.begin(two, priority: .normal)
        #expect(cancelled(queue.cancelPreloads()) == [first])
    }
}
