import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerInternals

// From a source to the sink, and on to what follows.
extension PlaybackSession {
    func play(
        _ stamp: PlaybackStamp, writingAtMost limit: Int? = nil, under tail: CrossfadeTail? = nil
    ) async throws(PlaybackFailure) {
        await output.untilEverWanted()
        guard !Task.isCancelled, var media = media.take() else { return }
        var shaping = SoundShaping(under: tail)
        var live = LiveWriting(broadcast.withLock(\.self), parts, stamp: stamp)
        // What is queued at the end is heard with its titles.
        defer { live.stop() }
        let end: Result<Int64, PlaybackFailure>
        do throws(PlaybackFailure) {
            end = .success(
                try await pump(&media, &shaping, &live, stamp: stamp, writingAtMost: limit))
        } catch {
            end = .failure(error)
        }
        let facts = SourceFacts(media.source)
        self.media.put(media)

        // What is queued behind another item reports nothing before it is heard.
        _ = await isCurrent.wait { $0 ? true : nil }
        await reportSkippedSilence(&shaping, facts.format, stamp: stamp)
        if case .success(let frames) = end,
            try await passOn(frames, facts, &shaping, stamp: stamp)
        {
            return
        }
        // What was decoded before a failure is heard before the failure is shown.
        if !Task.isCancelled {
            try await write(shaping.rest())
            try await drain(stamp)
        }
        let frames = try end.get()
        await output.report(.duration(facts.duration), stamp: stamp)
        await output.report(.ended(.playedToEnd(frames: frames)), stamp: stamp)
        if !Task.isCancelled {
            await parts.succession.handOver(PlaybackEnd(stamp: stamp, frames: frames))
        }
    }

    /// Lets the sound of what follows begin behind the last frame, and hands over when that is
    /// heard; false if nothing follows that is ready and has samples of the same form.
    func passOn(
        _ frames: Int64, _ facts: SourceFacts, _ shaping: inout SoundShaping, stamp: PlaybackStamp
    ) async throws(PlaybackFailure) -> Bool {
        guard !Task.isCancelled, var successor = parts.succession.begin(parts),
            successor.start == .zero, await isPrepared(successor.session), !Task.isCancelled,
            let next = successor.session.prepared(for: facts.format),
            let limit = await output.blockLimit(for: stamp)
        else { return false }
        var (tail, heardEnd) = (CrossfadeTail?.none, frames)
        if let crossfade = successor.crossfade {
            let most = next.duration.duration.map { facts.format.frame(at: $0 / 2) } ?? .max
            let held = min(facts.format.frame(at: crossfade.duration), most)
            let end = shaping.end(crossfade, frames: Int(held), format: facts.format)
            try await write(end.before)
            tail = end.tail
            heardEnd -= Int64(Double(end.frames) * store.snapshot.rate)
        }
        let following = PlaybackStamp(occurrence: successor.item.id, generation: .next())
        successor.stamp = following
        successor.session.follow(stamp: following, writingAtMost: limit, under: tail)
        let isHeard = await output.passage(to: following) { playhead in
            let left = facts.format.duration(ofFrames: heardEnd - playhead.frame)
            return left / store.snapshot.rate
        }
        if isHeard {
            await parts.succession.handOver(
                PlaybackEnd(stamp: stamp, frames: frames, successor: successor))
        } else {
            // This item goes on elsewhere; what was queued behind it follows later, whole.
            parts.succession.rewind()
        }
        return true
    }

    /// Waits until what follows is loaded, but not until the sound runs out.
    func isPrepared(_ successor: PlaybackSession) async -> Bool {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { _ = await successor.preparation.wait { $0 } }
            group.addTask { await self.output.waitUntilLittleIsQueued() }
            await group.next()
            group.cancelAll()
        }
        return successor.preparedFacts != nil
    }

    /// Moves samples from the source to the sink until the source ends.
    ///
    /// - Returns: The place of the last frame and one, counted from the start of the media.
    func pump(
        _ media: inout Media, _ shaping: inout SoundShaping, _ live: inout LiveWriting,
        stamp: PlaybackStamp, writingAtMost granted: Int?
    ) async throws(PlaybackFailure) -> Int64 {
        var granted = granted
        while true {
            let facts = SourceFacts(media.source)
            let format = facts.format
            // Behind another item the sink is as it has to be already.
            let limit =
                if let known = granted.take() { known } else {
                    try await prepareOutput(format, stamp: stamp)
                }
            let aheadOfEnd = facts.framesBeforeSuccessor
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
                    let isNearEnd = aheadOfEnd.map { media.reader.endFrame >= $0 } ?? false
                    if isNearEnd { parts.succession.begin(parts) }
                    live.note(buffer, edge: media.source.edgeFrame)
                    shaping.gain = gain(for: media.source.loudness)
                    shaping.heldFrames = isNearEnd ? framesToHold(facts) : 0
                    shaping.silenceSkipping = parts.silenceSkipping.withLock { $0 }
                    try await write(shaping.shape(&buffer))
                    await reportSkippedSilence(&shaping, format, stamp: stamp)
                case .formatChanged: break reading
                case .end:
                    if try await goesRound(&media) { continue reading }
                    return media.reader.endFrame
                }
            }
            // The sink drops what is queued when its form changes, so that has to be heard first;
            // then it starts anew, as after a stall.
            try await write(shaping.rest())
            try await drain(stamp)
            await output.report(.stalled, stamp: stamp)
        }
    }

    private func write(_ blocks: [AudioBuffer]) async throws(PlaybackFailure) {
        for block in blocks {
            do throws(AudioSinkError) {
                try await output.write(block)
            } catch {
                throw PlaybackFailure(error)
            }
        }
    }

    /// Tells what was left out, once the item is the current one.
    private func reportSkippedSilence(
        _ shaping: inout SoundShaping, _ format: AudioFormat, stamp: PlaybackStamp
    ) async {
        guard shaping.skippedFrames > 0, !isFollowing else { return }
        let skipped = format.duration(ofFrames: shaping.skippedFrames)
        shaping.skippedFrames = 0
        await output.report(.skippedSilence(skipped), stamp: stamp)
    }

    private func gain(for tags: LoudnessTags?) -> Float {
        parts.loudness.withLock { $0?.gain(for: tags) } ?? 1
    }

    /// The frames of the end that are held back for a crossfade: half of the item at most.
    private func framesToHold(_ facts: SourceFacts) -> Int {
        guard let crossfade = parts.succession.crossfade, let length = facts.duration.duration
        else { return 0 }
        return Int(facts.format.frame(at: min(crossfade.duration, length / 2)))
    }

    /// - Returns: How many frames to write at once, at most.
    @discardableResult
    func prepareOutput(
        _ format: AudioFormat, stamp: PlaybackStamp
    ) async throws(PlaybackFailure) -> Int {
        do throws(AudioSinkError) {
            return try await output.prepare(format, stamp: stamp)
        } catch {
            throw PlaybackFailure(error)
        }
    }

    func drain(_ stamp: PlaybackStamp) async throws(PlaybackFailure) {
        do throws(AudioSinkError) {
            try await output.drain(stamp: stamp)
        } catch {
            throw PlaybackFailure(error)
        }
    }
}
