import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerInternals

/// One item from its load to its end: its bytes, its decoder and the executor that they run on.
///
/// Each generation of the item, the load and every seek, is a task of its own. A new one cancels
/// the one before and waits until that has left the decoder, so that the decoder is never used by
/// two, and nothing of an older generation can run on.
final class PlaybackSession: Sendable {
    private struct State {
        var segment: Task<Void, Never>?
        var isCancelled = false
    }

    /// What a successor said of itself when it was loaded ahead.
    enum Preparation: Sendable {
        case ready(SourceFacts)
        case failed(PlaybackFailure)
    }

    struct Media: ~Copyable {
        var source: RewindableSource
        var reader: RatedReader
    }

    let bytes: any ByteSource
    let parts: SessionParts

    private let executor: any TaskExecutor
    let media = Handoff<Media>()
    private let state = Locked(State())

    /// What is on, where the bytes turned out to be a broadcast.
    let broadcast = Locked<BroadcastReader?>(nil)
    let outcome = AsyncMonitor<LoadOutcome?>(nil)
    let preparation = AsyncMonitor<Preparation?>(nil)

    /// Whether the item is the player's current one; its sound may be queued before.
    let isCurrent = AsyncMonitor(true)

    init(bytes: any ByteSource, parts: SessionParts, executor: any TaskExecutor) {
        self.bytes = bytes
        self.parts = parts
        self.executor = executor
    }

    var store: PlaybackStateStore { parts.store }
    var output: PlaybackOutput { parts.output }
    var seeks: SeekRegister { parts.seeks }

    // MARK: - Commands

    /// Begins to load, and to play as the user wants.
    ///
    /// - Parameter previous: The work of the session before; it is over before this one touches
    ///   the sink.
    func load(stamp: PlaybackStamp, after previous: Task<Void, Never>?) {
        // What was loaded ahead goes on loading, and is not begun anew.
        startSegment(cancelling: false) { session in
            do throws(PlaybackFailure) {
                try await session.openOnce()
                await previous?.value
                try await session.becomeReady(stamp)
                try await session.play(stamp)
            } catch {
                await session.report(error, stamp: stamp)
            }
        }
    }

    /// Loads ahead, for the moment when the item before has ended.
    func prepare() {
        startSegment { session in
            do throws(PlaybackFailure) {
                try await session.openOnce()
            } catch {
                session.preparation.update { $0 = .failed(error) }
            }
        }
    }

    /// Queues the item's sound behind that of the item before, which is still heard.
    ///
    /// - Parameters:
    ///   - limit: How many frames to write at once, at most.
    ///   - tail: What is still heard under its first frames.
    func follow(
        stamp: PlaybackStamp, writingAtMost limit: Int, under tail: CrossfadeTail? = nil
    ) {
        isCurrent.update { $0 = false }
        startSegment(cancelling: false) { session in
            do throws(PlaybackFailure) {
                try await session.play(stamp, writingAtMost: limit, under: tail)
            } catch {
                await session.report(error, stamp: stamp)
            }
        }
    }

    /// Lets a session that followed report its end, once it can be.
    func becomeCurrent() {
        isCurrent.update { $0 = true }
    }

    /// Whether its sound is queued behind that of an item that is still heard.
    var isFollowing: Bool { isCurrent.withLock { !$0 } }

    /// What the item said of itself when it was loaded ahead; nil as long as it loads, or if it
    /// failed.
    var preparedFacts: SourceFacts? {
        preparation.withLock { if case .ready(let facts) = $0 { facts } else { nil } }
    }

    /// Goes to a place of the item and plays on from there as the user wants.
    func seek(to target: Duration, stamp: PlaybackStamp) {
        startSegment { session in
            do throws(PlaybackFailure) {
                await session.output.silence(before: stamp.generation)
                try await session.land(at: target, stamp: stamp)
                try await session.play(stamp)
            } catch {
                await session.report(error, stamp: stamp)
            }
        }
    }

    /// Ends all work: closes the bytes at once and cancels what runs; does not wait for it.
    func cancel() {
        resolve(.superseded)
        let segment = state.withLock { state in
            state.isCancelled = true
            return state.segment
        }
        // The task first, so that it knows why its bytes are gone.
        segment?.cancel()
        bytes.close()
    }

    /// How the load came out; nil when the waiting task is cancelled.
    func loadOutcome() async -> LoadOutcome? {
        await outcome.wait { $0 }
    }

    /// The newest generation's task.
    var work: Task<Void, Never>? { state.withLock { $0.segment } }

    // MARK: - Segments

    /// Begins a generation; called by one caller at a time.
    func startSegment(
        cancelling: Bool = true, _ body: @escaping @Sendable (PlaybackSession) async -> Void
    ) {
        let previous = work
        if cancelling { previous?.cancel() }
        let segment = Task(executorPreference: executor) {
            await previous?.value
            guard !Task.isCancelled else { return }
            await body(self)
        }
        let isCancelled = state.withLock { state in
            state.segment = segment
            return state.isCancelled
        }
        if isCancelled { segment.cancel() }
    }

    // MARK: - Outcomes

    func report(_ failure: PlaybackFailure, stamp: PlaybackStamp) async {
        // A cancelled segment fails because the store has moved on: there it is stale, and counted.
        await output.report(.failed(failure), stamp: stamp)
        guard !Task.isCancelled else { return }
        resolve(.failed(failure))
        seeks.settle(.failed(failure), generation: stamp.generation)
    }

    func resolve(_ result: LoadOutcome) {
        outcome.update { outcome in
            if outcome == nil { outcome = result }
        }
    }
}
