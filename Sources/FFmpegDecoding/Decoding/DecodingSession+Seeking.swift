internal import AssetLoading
internal import AudioPipeline

extension DecodingSession {
    /// Goes to an audible frame; see `AudioSource.seek`.
    mutating func seek(toFrame frame: Int64) throws(AudioSourceError) -> SeekLanding {
        if frames.demuxer.reader.cancellation.isCancelled { throw .cancelled }
        var target = min(max(0, frame), Self.lastFrame)
        guard isContainerSeekable, let clock, !hasChangedFormat || target == 0
        else { throw Self.notSeekable }
        if case .exact(let end) = length, target >= end { return land(onEnd: end) }
        if let cutoff { target = min(target, cutoff) }

        do {
            return try search(for: target, clock)
        } catch {
            available = 0..<0
            phase = error == .cancelled ? .lost : .failed(error)
            throw error
        }
    }

    /// The places that reading has found; nil where the container has its own list of them.
    var seekIndex: SeekIndex? {
        guard frames.demuxer.learnsPlaces, clock != nil else { return nil }
        return frames.demuxer.seekIndex(ticksPerSecond: ticksPerSecond)
    }

    /// Takes places that an earlier decoder of the same bytes has found.
    mutating func use(_ index: SeekIndex) throws(AudioSourceError) {
        guard frames.demuxer.learnsPlaces, index.ticksPerSecond == ticksPerSecond,
            index.fits(size: frames.demuxer.reader.description.size)
        else {
            throw AudioSourceError(
                .damaged,
                message: "The seek index is of other media: read on without it, and keep a new one."
            )
        }
        // With known places there is no need to look for a grid.
        grid = .some(nil)
        for place in index.places {
            frames.demuxer.addPlace(place.offset, timestamp: place.timestamp)
        }
    }

    private var ticksPerSecond: Int64 {
        Int64(parameters.tick.denominator) / max(1, Int64(parameters.tick.numerator))
    }

    private mutating func search(for target: Int64, _ clock: StreamClock)
        throws(AudioSourceError) -> SeekLanding
    {
        var distance = preRoll.asked
        while true {
            let start = target + priming - distance
            addPlace(ofRawFrame: start, clock)
            let isPlaced =
                start > 0
                ? try frames.seek(to: clock.timestamp(ofRawFrame: start)) : try frames.restart()
            if isPlaced,
                let landing = try land(on: target, isFromStart: start <= 0)
            {
                return landing
            }
            guard start > 0 else { break }
            // The container began too late or knows no such place: begin further back.
            distance = max(distance * 4, Int64(format.sampleRate))
        }
        throw AudioSourceError(
            .damaged,
            message: "Frame \(target) can't be found again in the media: open it anew to read on.")
    }

    /// Works out where a frame stands in an MP3 of a constant bit rate, and tells FFmpeg.
    ///
    /// The first time it costs a look at the file's front.
    private mutating func addPlace(ofRawFrame frame: Int64, _ clock: StreamClock) {
        guard metadata.containerName == "mp3", frame > 0 else { return }
        let reader = frames.demuxer.reader
        if grid == nil {
            let found = MP3Grid { reader.bytes(at: $0, count: $1) }
            // A look that was cut off has found nothing out.
            guard found != nil || !reader.cancellation.isCancelled else { return }
            grid = .some(found)
        }
        guard let grid = grid ?? nil else { return }
        let packet = frame / grid.packetFrames
        guard let offset = grid.offset(ofPacket: packet, { reader.bytes(at: $0, count: $1) })
        else { return }
        frames.demuxer.addPlace(
            offset, timestamp: clock.timestamp(ofRawFrame: packet * grid.packetFrames))
    }

    /// Decodes up to a frame; nil when decoding began too late to be sure of it.
    private mutating func land(on target: Int64, isFromStart: Bool) throws(AudioSourceError)
        -> SeekLanding?
    {
        guard let clock else { return nil }
        var isFromStart = isFromStart
        let isOgg = metadata.containerName == "ogg"
        trimmer = Trimmer()
        var vote = PositionVote()
        var decoded: Int64 = 0
        while try frames.next() {
            let count = frames.frame.count
            // On the last page of an Ogg, which may be the only one, FFmpeg makes up the times; but
            // not where the page stands.
            let isFirstPage = isOgg && frames.isFromFirstPacket
            if isFirstPage { isFromStart = true }
            if let place = place(clock), !isFirstPage { vote.add(place - decoded) }
            guard let began = vote.winner ?? (isFromStart ? (0, preRoll.votes) : nil) else {
                decoded += Int64(count)
                continue
            }
            if isFromStart && began.count >= preRoll.votes && began.place > clock.margin {
                return nil
            }
            let start = (isFromStart ? 0 : began.place) + decoded - priming
            let end = start + Int64(count) - max(0, frames.trim.end)
            guard end > target else {
                decoded += Int64(count)
                position = end
                continue
            }
            let isSure =
                isFromStart
                || began.count >= preRoll.votes
                    && began.place <= target + priming - preRoll.needed
            guard isSure, start <= target else { return nil }
            return try take(
                Int(target - start)..<Int(end - start), at: target,
                uncertainty: isFromStart ? 0 : clock.uncertainty)
        }
        // The media ended first. That is its end if the place was sure.
        guard decoded > 0, isFromStart || vote.winner?.count ?? 0 >= preRoll.votes else {
            return nil
        }
        return land(onEnd: max(0, position))
    }

    /// Where the current frame says that it begins, in raw frames.
    private func place(_ clock: StreamClock) -> Int64? {
        if let counted = frames.countedSample { return counted - firstCountedSample }
        return frames.frame.timestamp.map { clock.rawFrame(at: $0) }
    }

    private mutating func take(_ range: Range<Int>, at target: Int64, uncertainty: Int64)
        throws(AudioSourceError) -> SeekLanding
    {
        position = target
        try adoptForm()
        let found = try AudioFormat(of: frames.frame)
        newFormat = found == format ? nil : found
        available = range
        cutAvailable()
        self.uncertainty = uncertainty
        phase = .reading
        return SeekLanding(frame: position, uncertainty: uncertainty)
    }

    private mutating func land(onEnd end: Int64) -> SeekLanding {
        phase = .ended
        available = 0..<0
        newFormat = nil
        position = end
        length = .exact(end)
        return SeekLanding(frame: end)
    }

    /// A frame that is behind any end and that can still be counted with.
    private static let lastFrame: Int64 = 1 << 52

    private static let notSeekable = AudioSourceError(
        .notSeekable,
        message: "The media can only be read onwards: open it from a source that can be read at "
            + "any offset, or begin anew.")
}
