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

    private struct Media: ~Copyable {
        var source: any AudioSource & ~Copyable
        var reader: RatedReader
    }

    private let bytes: any ByteSource
    private let opener: any AudioSourceOpener
    private let rateStages: (any RateStageMaker)?
    private let store: PlaybackStateStore
    private let output: PlaybackOutput
    private let seeks: SeekRegister

    private let executor: any TaskExecutor
    private let media = Handoff<Media>()
    private let state = Locked(State())
    private let outcome = AsyncMonitor<LoadOutcome?>(nil)

    init(
        bytes: any ByteSource, opener: any AudioSourceOpener,
        rateStages: (any RateStageMaker)?, store: PlaybackStateStore, output: PlaybackOutput,
        seeks: SeekRegister, executor: any TaskExecutor
    ) {
        self.bytes = bytes
        self.opener = opener
        self.rateStages = rateStages
        self.store = store
        self.output = output
        self.seeks = seeks
        self.executor = executor
    }

    // MARK: - Commands

    /// Begins to load, and to play as the user wants.
    ///
    /// - Parameter previous: The work of the session before; it is over before this one touches
    ///   the sink.
    func load(stamp: PlaybackStamp, after previous: Task<Void, Never>?) {
        startSegment { session in
            do throws(PlaybackFailure) {
                try await session.open()
                await previous?.value
                try await session.becomeReady(stamp)
                try await session.play(stamp)
            } catch {
                await session.report(error, stamp: stamp)
            }
        }
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
    private func startSegment(_ body: @escaping @Sendable (PlaybackSession) async -> Void) {
        let previous = work
        previous?.cancel()
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

    private func open() async throws(PlaybackFailure) {
        do throws(AssetLoadingError) {
            let description = try await bytes.open()
            if description.size == 0 {
                throw AssetLoadingError(
                    .empty,
                    message: "The media is empty: check that it was stored or published whole.")
            }
        } catch {
            throw PlaybackFailure(error)
        }
        do throws(AudioSourceError) {
            media.put(
                Media(
                    source: try await opener.openSource(reading: bytes),
                    reader: RatedReader(rateStages)))
        } catch {
            throw PlaybackFailure(error)
        }
    }

    private func becomeReady(_ stamp: PlaybackStamp) async throws(PlaybackFailure) {
        guard let media = media.take() else { return }
        let facts = SourceFacts(media.source)
        self.media.put(media)

        try await prepareOutput(facts.format, stamp: stamp)
        let ready = PlaybackEvent.ready(duration: facts.duration, isSeekable: facts.isSeekable)
        guard await output.report(ready, stamp: stamp) == .applied else {
            resolve(store.snapshot.failure.map(LoadOutcome.failed) ?? .superseded)
            return
        }
        resolve(.ready(duration: facts.duration))
        // From here on a seek is a segment of its own; what was asked before is the beginning.
        let state = store.snapshot
        guard state.stamp == stamp, let target = state.pendingTarget else { return }
        if facts.isSeekable {
            try await land(at: target, stamp: stamp)
        } else {
            await output.report(.landed(at: .zero), stamp: stamp)
            seeks.settle(.refused, generation: stamp.generation)
        }
    }

    /// Seeks in the source, which stays in its place whatever comes of it.
    private func land(at target: Duration, stamp: PlaybackStamp) async throws(PlaybackFailure) {
        guard var media = media.take() else { return }
        let format = SourceFacts(media.source).format
        let landing: Result<SeekLanding, AudioSourceError>
        do throws(AudioSourceError) {
            landing = .success(
                try await media.source.seek(toFrame: format.frame(at: target)))
        } catch {
            landing = .failure(error)
        }
        media.reader.reset()
        self.media.put(media)
        switch landing {
        case .success(let landing):
            let place = format.duration(ofFrames: landing.frame)
            let uncertainty = format.duration(ofFrames: landing.uncertainty)
            var outcome = SeekOutcome.landed(at: place, within: uncertainty)
            if await output.report(.landed(at: place), stamp: stamp) == .refused {
                outcome = store.snapshot.failure.map(SeekOutcome.failed) ?? .leftItem
            }
            seeks.settle(outcome, generation: stamp.generation)
        case .failure(let error):
            throw PlaybackFailure(error)
        }
    }

    // MARK: - Playing

    private func play(_ stamp: PlaybackStamp) async throws(PlaybackFailure) {
        guard var media = media.take() else { return }
        let end: Result<Int64, PlaybackFailure>
        do throws(PlaybackFailure) {
            end = .success(try await pump(&media, stamp: stamp))
        } catch {
            end = .failure(error)
        }
        let duration = SourceFacts(media.source).duration
        self.media.put(media)

        // What was decoded before a failure is heard before the failure is shown.
        if !Task.isCancelled { try await drain(stamp) }
        let frames = try end.get()
        await output.report(.duration(duration), stamp: stamp)
        await output.report(.ended(.playedToEnd(frames: frames)), stamp: stamp)
    }

    /// Moves samples from the source to the sink until the source ends.
    ///
    /// - Returns: The place of the last frame and one, counted from the start of the media.
    private func pump(
        _ media: inout Media, stamp: PlaybackStamp
    ) async throws(PlaybackFailure) -> Int64 {
        while true {
            let format = SourceFacts(media.source).format
            let limit = try await prepareOutput(format, stamp: stamp)
            // A twentieth of a second a block: often enough to stop at once, rarely enough to
            // cost nothing.
            let blockSize = min(max(256, format.sampleRate / 20), limit)
            var buffer = AudioBuffer(format: format, capacity: blockSize, stamp: stamp)
            reading: while true {
                let read: AudioRead
                do throws(AudioSourceError) {
                    read = try await media.reader.fill(
                        &buffer, from: &media.source, rate: store.snapshot.rate)
                } catch {
                    throw PlaybackFailure(error)
                }
                switch read {
                case .frames:
                    do throws(AudioSinkError) {
                        try await output.write(buffer)
                    } catch {
                        throw PlaybackFailure(error)
                    }
                case .formatChanged: break reading
                case .end: return media.reader.endFrame
                }
            }
            // The sink drops what is queued when its form changes, so that has to be heard first;
            // then it starts anew, as after a stall.
            try await drain(stamp)
            await output.report(.stalled, stamp: stamp)
        }
    }

    /// - Returns: How many frames to write at once, at most.
    @discardableResult
    private func prepareOutput(
        _ format: AudioFormat, stamp: PlaybackStamp
    ) async throws(PlaybackFailure) -> Int {
        do throws(AudioSinkError) {
            return try await output.prepare(format, stamp: stamp)
        } catch {
            throw PlaybackFailure(error)
        }
    }

    private func drain(_ stamp: PlaybackStamp) async throws(PlaybackFailure) {
        do throws(AudioSinkError) {
            try await output.drain(stamp: stamp)
        } catch {
            throw PlaybackFailure(error)
        }
    }

    // MARK: - Outcomes

    private func report(_ failure: PlaybackFailure, stamp: PlaybackStamp) async {
        // A cancelled segment fails because the store has moved on: there it is stale, and counted.
        await output.report(.failed(failure), stamp: stamp)
        guard !Task.isCancelled else { return }
        resolve(.failed(failure))
        seeks.settle(.failed(failure), generation: stamp.generation)
    }

    private func resolve(_ result: LoadOutcome) {
        outcome.update { outcome in
            if outcome == nil { outcome = result }
        }
    }
}

extension PlaybackState {
    fileprivate var failure: PlaybackFailure? {
        if case .failed(let failure) = phase { failure } else { nil }
    }
}
