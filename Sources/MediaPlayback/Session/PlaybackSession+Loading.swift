import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerInternals

// From bytes to a source that can be read, and to a place of it.
extension PlaybackSession {
    /// Opens the media, unless that was done ahead.
    func openOnce() async throws(PlaybackFailure) {
        switch preparation.withLock({ $0 }) {
        case .ready: return
        case .failed(let failure): throw failure
        case nil: break
        }
        try await open()
        guard let media = media.take() else { return }
        let facts = SourceFacts(media.source)
        self.media.put(media)
        preparation.update { $0 = .ready(facts) }
    }

    /// Makes the samples of what was loaded ahead like those before it, where they are not.
    ///
    /// - Returns: What the item says of itself then; nil where they can't be made alike.
    func prepared(for format: AudioFormat) -> SourceFacts? {
        guard let facts = preparedFacts else { return nil }
        if facts.format == format { return facts }
        guard var media = media.take() else { return nil }
        let isConverted = media.source.convert(to: format)
        let converted = SourceFacts(media.source)
        self.media.put(media)
        guard isConverted, converted.format == format else { return nil }
        preparation.update { $0 = .ready(converted) }
        return converted
    }

    func open() async throws(PlaybackFailure) {
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
            let source = try await parts.decoder.openSource(reading: openedBytes())
            media.put(
                Media(
                    source: RewindableSource(source, keeping: parts.output.history),
                    reader: RatedReader(parts.rateStages)))
        } catch {
            throw PlaybackFailure(error)
        }
    }

    /// The bytes as the decoder gets them: those of a broadcast tell what is on.
    private func openedBytes() -> any ByteSource {
        guard let source = bytes as? any BroadcastByteSource, source.isBroadcast else {
            return bytes
        }
        let reader = BroadcastReader(source)
        broadcast.withLock { $0 = reader }
        return reader
    }

    func becomeReady(_ stamp: PlaybackStamp) async throws(PlaybackFailure) {
        guard let media = media.take() else { return }
        let facts = SourceFacts(media.source)
        self.media.put(media)

        if output.isEverWanted { try await prepareOutput(facts.format, stamp: stamp) }
        let isEndless = facts.duration == .unknown && broadcast.withLock { $0 != nil }
        let duration = isEndless ? .live : facts.duration
        let ready = PlaybackEvent.ready(duration: duration, isSeekable: facts.isSeekable)
        guard await output.report(ready, stamp: stamp) == .applied else {
            resolve(store.snapshot.failure.map(LoadOutcome.failed) ?? .superseded)
            return
        }
        resolve(.ready(duration: duration))
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
    func land(at target: Duration, stamp: PlaybackStamp) async throws(PlaybackFailure) {
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
}

extension PlaybackState {
    fileprivate var failure: PlaybackFailure? {
        if case .failed(let failure) = phase { failure } else { nil }
    }
}
