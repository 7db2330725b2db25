import Testing

@testable import PlayerInternals

@Suite struct ThreadExecutorTests {
    @Test func aTaskThatPrefersItRunsToItsEndWithAwaitsInBetween() async {
        let executor = ThreadExecutor()
        let steps = Locked<[Int]>([])
        await Task(executorPreference: executor) {
            steps.withLock { $0.append(1) }
            await Task.yield()
            steps.withLock { $0.append(2) }
        }.value
        #expect(steps.withLock { $0 } == [1, 2])
    }

    @Test func aBlockingRunGivesTheResultOfWhatItAwaits() async {
        let executor = ThreadExecutor()
        let result = await Task(executorPreference: executor) {
            runBlocking(started: { _ in }) {
                await Task.yield()
                return 42
            }
        }.value
        #expect(result == 42)
    }

    @Test func aBlockingRunCanBeCancelledFromAnotherThread() async {
        let executor = ThreadExecutor()
        let inner = Locked<Task<Bool, Never>?>(nil)
        let (started, announce) = AsyncStream.makeStream(of: Void.self)
        let outer = Task(executorPreference: executor) {
            runBlocking(started: { task in inner.withLock { $0 = task } }) {
                announce.finish()
                await AsyncMonitor(()).wait { _ in Void?.none }
                return Task.isCancelled
            }
        }
        for await _ in started {}
        inner.withLock { $0?.cancel() }
        #expect(await outer.value)
    }
}
