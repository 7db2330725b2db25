internal import AssetLoading
internal import AudioPipeline

extension MediaSession {
    /// Goes to a frame of a stream; see `AudioSource.seek`.
    mutating func seekStream(toFrame frame: Int64) throws(AudioSourceError) -> SessionLanding {
        guard var state = streaming else { throw DecodingSession.notSeekable }
        if environment.cancellation.isCancelled { throw .cancelled }
        let target = max(0, frame)
        guard state.isSeekable || target == 0 else { throw Self.rateChanged }
        defer { streaming = state }
        do throws(AudioSourceError) {
            let landing = try search(for: state.reachable(target), &state)
            state.failure = nil
            return SessionLanding(landing: landing, settling: 0)
        } catch {
            state.failure = error == .cancelled ? DecodingSession.wasLost : error
            throw error
        }
    }

    /// Goes on with the next part of a stream; false at the end.
    mutating func advanceStream() throws(AudioSourceError) -> Bool {
        guard var state = streaming else { return false }
        defer { streaming = state }
        try advance(&state)
        return !state.hasEnded
    }

    /// Goes on with the next part, if there is one.
    private mutating func advance(_ state: inout StreamingState) throws(AudioSourceError) {
        guard let next = state.bytes.successor else { return state.end(at: decoding.position) }
        let part = try OpenedPart.open(
            state.stream, from: next.sequence, state.parts, environment)
        let end = state.base + decoding.position
        state.damagedPackets += decoding.frames.damagedPackets
        state.missedSegments += next.missing + part.missing
        let rate = part.decoding.format.sampleRate
        let scaledEnd = end.scaled(by: rate, over: decoding.format.sampleRate)
        if next.missing + part.missing > 0 {
            // What is missing leaves a hole in time.
            let (place, uncertainty) = state.place(of: part)
            state.base = max(
                scaledEnd, place.scaled(by: rate, over: state.parts.sampleRate))
            state.uncertainty = max(state.uncertainty, uncertainty)
        } else {
            state.base = scaledEnd
        }
        state.enter(part)
        replaceDecoding(with: part.decoding)
    }

    /// Opens the stream at a segment that is early enough, and drops what comes before the frame.
    private mutating func search(
        for target: Int64, _ state: inout StreamingState
    ) throws(AudioSourceError) -> SeekLanding {
        let lead = decoding.preRoll.needed + state.parts.usualUncertainty
        var sequence = state.parts.sequence(for: target, lead: lead, state.stream.timeline)
        while true {
            let part = try OpenedPart.open(
                state.stream, from: sequence, state.parts, environment)
            let timeline = state.stream.timeline
            guard let name = timeline.playlist[part.sequence]?.part else { throw Self.leftWindow }
            guard let beginning = state.parts[name] else {
                // A part that was never visited is opened at its front, to learn its clock.
                let first = timeline.firstSequence(of: name)
                if part.sequence == first || sequence == first {
                    let frame = state.parts.declaredFrame(of: part.sequence, timeline)
                    state.parts.remember(
                        part.beginning(
                            at: frame, uncertainty: state.parts.usualUncertainty, state.parts,
                            timeline),
                        of: name, timeline)
                    sequence = state.parts.sequence(for: target, lead: lead, timeline)
                } else {
                    sequence = first
                }
                continue
            }
            let (start, uncertainty) = part.place(after: beginning, state.parts, timeline)
            let isFirst = part.sequence <= beginning.sequence
            var distance = target - start
            if !isFirst, distance < part.decoding.preRoll.needed {
                guard part.sequence <= timeline.playlist.firstSequence || part.missing > 0 else {
                    sequence = part.sequence - 1
                    continue
                }
                // What came before has left the window.
                distance = part.decoding.preRoll.needed
            }
            state.damagedPackets += decoding.frames.damagedPackets
            (state.base, state.uncertainty) = (start, uncertainty)
            state.enter(part)
            replaceDecoding(with: part.decoding)
            return try skip(distance, &state)
        }
    }

    /// Drops frames, of the parts that follow too.
    private mutating func skip(
        _ distance: Int64, _ state: inout StreamingState
    ) throws(AudioSourceError) -> SeekLanding {
        var distance = distance
        while distance > 0, !state.hasEnded, decoding.format.sampleRate == state.parts.sampleRate {
            let end = decoding.position + distance
            _ = try decoding.skip(distance)
            distance = end - decoding.position
            if distance > 0 {
                if decoding.newFormat != nil { break }
                let reached = state.base + decoding.position
                try advance(&state)
                // What is missing between two parts was gone over too.
                distance -= max(0, state.base - reached)
            }
        }
        return SeekLanding(frame: state.base + decoding.position, uncertainty: state.uncertainty)
    }

    private static let rateChanged = AudioSourceError(
        .notSeekable,
        message: "The stream has changed its rate, so that its places can't be compared: read on, "
            + "or go to its beginning.")

    private static let leftWindow = AudioSourceError(
        .notSeekable,
        message: "The place has left what the server keeps of the stream: go to a later one.")
}

extension StreamingState {
    /// The nearest frame that can be gone to: in a live stream one of the segments that are there.
    fileprivate func reachable(_ target: Int64) -> Int64 {
        let timeline = stream.timeline
        guard timeline.window != nil else { return target }
        let latest = parts.frames(timeline.start(of: timeline.playlist.endSequence - 1))
        return max(0, min(max(target, parts.frames(timeline.start)), latest))
    }
}

extension StreamTimeline {
    /// The first listed segment of a part.
    fileprivate func firstSequence(of part: StreamPart) -> Int64 {
        playlist.segments.first { $0.part == part }?.sequence ?? playlist.firstSequence
    }
}

extension DecodingSession {
    /// Drops so many frames, fewer at the end or where the form changes; returns how many.
    @discardableResult
    mutating func skip(_ count: Int64) throws(AudioSourceError) -> Int64 {
        var left = count
        while left > 0 {
            if available.isEmpty, case .reading = phase { try advance() }
            if newFormat != nil || available.isEmpty { break }
            let part = Int(min(left, Int64(available.count)))
            position += Int64(part)
            available.removeFirst(part)
            left -= Int64(part)
        }
        return count - left
    }
}
