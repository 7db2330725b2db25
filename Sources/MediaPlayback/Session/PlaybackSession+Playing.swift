import AssetLoading
import AudioPipeline
import PlaybackControl
import PlayerInternals

// From a source to the sink, and on to what follows.
extension PlaybackSession {
    func play(
        _ stamp: PlaybackStamp, writingAtMost limit: Int? = nil
    ) async throws(PlaybackFailure) {
        guard var media = media.take() else { return }
        let end: Result<Int64, PlaybackFailure>
        do throws(PlaybackFailure) {
            end = .success(try await pump(&media, stamp: stamp, writingAtMost: limit))
        } catch {
            end = .failure(error)
        }
        let facts = SourceFacts(media.source)
        self.media.put(media)

        // What is queued behind another item reports nothing before it is heard.
        _ = await isCurrent.wait { $0 ? true : nil }
        if case .success(let frames) = end, await passOn(frames, facts, stamp: stamp) { return }
        // What was decoded before a failure is heard before the failure is shown.
        if !Task.isCancelled { try await drain(stamp) }
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
        _ frames: Int64, _ facts: SourceFacts, stamp: PlaybackStamp
    ) async -> Bool {
        guard !Task.isCancelled, var successor = parts.succession.begin(parts),
            await isPrepared(successor.session), !Task.isCancelled,
            successor.session.preparedFacts?.format == facts.format,
            let limit = await output.blockLimit(for: stamp)
        else { return false }
        let next = PlaybackStamp(occurrence: successor.item.id, generation: .next())
        successor.stamp = next
        successor.session.follow(stamp: next, writingAtMost: limit)
        let isHeard = await output.passage(to: next) { playhead in
            let left = facts.format.duration(ofFrames: frames - playhead.frame)
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
        _ media: inout Media, stamp: PlaybackStamp, writingAtMost granted: Int?
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
                    if let aheadOfEnd, media.reader.endFrame >= aheadOfEnd {
                        parts.succession.begin(parts)
                    }
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
