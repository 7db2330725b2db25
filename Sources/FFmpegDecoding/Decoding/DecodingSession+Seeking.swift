internal import AssetLoading
internal import AudioPipeline

extension DecodingSession {
    /// Goes to an audible frame; see `FFmpegDecoder.seek`.
    ///
    /// - Returns: Where it landed, and for how long the samples may differ.
    mutating func seek(
        toFrame frame: Int64, _ accuracy: SeekAccuracy
    ) throws(AudioSourceError) -> SessionLanding {
        if frames.demuxer.reader.cancellation.isCancelled { throw .cancelled }
        var target = min(max(0, frame), Self.lastFrame)
        guard isContainerSeekable, !hasChangedFormat || target == 0 else {
            throw Self.notSeekable
        }
        if isGrowing { frames.demuxer.reader.forgetEnd() }
        if case .exact(let end) = length, target >= end { return land(onEnd: end) }
        if let cutoff { target = min(target, cutoff) }
        do throws(AudioSourceError) {
            switch accuracy {
            case .exact: return try search(for: target, preRoll)
            case .nearestSync: return try searchSync(before: target)
            case .within(let distance):
                let bound = format.frame(at: distance)
                if let landing = try searchRoughly(for: target, within: bound) { return landing }
                return try search(for: target, quickPreRoll)
            case .bytes(let count): return try searchCheaply(for: target, count)
            }
        } catch {
            fail(error)
            throw error
        }
    }

    /// Goes to a frame exactly if half of so many bytes are enough, and else near it with the rest.
    private mutating func searchCheaply(
        for target: Int64, _ count: Int64
    ) throws(AudioSourceError) -> SessionLanding {
        let meter = frames.demuxer.reader.meter
        let start = meter.count
        defer { meter.limit(to: nil) }
        let size = Double(frames.demuxer.reader.description.size ?? 0)
        let share = length.frames.map { Double(target) / Double(max(1, $0)) } ?? 1
        if !isFar(target) || hasGrid || size * share < Double(count / 2) {
            meter.limit(to: count / 2)
            do throws(AudioSourceError) { return try search(for: target, preRoll) } catch {
                guard error.code == .limitExceeded else { throw error }
            }
        }
        meter.limit(to: count - (meter.count - start))
        if let landing = try searchRoughly(for: target, within: .max) { return landing }
        return try searchSync(before: target)
    }

    /// Whether the way to a frame leads past bytes that were never seen, of which only one that has
    /// read them knows how many there are.
    func isFar(_ frame: Int64) -> Bool {
        guard frames.demuxer.learnsPlaces, let clock else { return false }
        return clock.timestamp(ofRawFrame: frame + priming) > frames.seenTimestamp ?? .max
    }

    /// Goes on at the end of a file that is still written, where it has grown.
    ///
    /// - Returns: Whether it has.
    mutating func resume() throws(AudioSourceError) -> Bool {
        guard isGrowing, isSeekable, frames.demuxer.reader.refreshSize() else { return false }
        _ = try seek(toFrame: position, .exact)
        if case .reading = phase { return true }
        return false
    }

    // MARK: - Searching

    private mutating func search(
        for target: Int64, _ preRoll: PreRoll
    ) throws(AudioSourceError) -> SessionLanding {
        var distance = preRoll.asked
        while true {
            let start = target + priming - distance
            let isPlaceKnown = clock.map { addPlace(ofRawFrame: start, $0) } ?? false
            if !isPlaceKnown, let landing = try passJoint(before: target) { return landing }
            var isPlaced = true
            if let clock, start > 0 {
                isPlaced = try frames.seek(to: clock.timestamp(ofRawFrame: start))
            } else {
                try frames.restart()
            }
            if isPlaced,
                let landing = try land(
                    on: target, preRoll, isFromStart: clock == nil || start <= 0)
            {
                return landing
            }
            guard clock != nil, start > 0 else { break }
            // The container began too late or knows no such place: begin further back.
            distance = max(distance * 4, Int64(format.sampleRate))
        }
        throw AudioSourceError(
            .damaged,
            message: "Frame \(target) can't be found again in the media: open it anew to read on.")
    }

    /// Looks for bytes of another form before a frame, where only reading can tell.
    ///
    /// - Returns: The end of this piece if the frame lies behind it; nil else.
    private mutating func passJoint(before target: Int64) throws(AudioSourceError)
        -> SessionLanding?
    {
        guard let clock else { return nil }
        try frames.walk(to: clock.timestamp(ofRawFrame: target + priming))
        guard frames.joint != nil, let last = frames.seenTimestamp else { return nil }
        // The piece is counted to its end from a place that is sure.
        let near = max(0, clock.rawFrame(at: last) - priming - 4 * Int64(frames.frame.count))
        let first = clock.timestamp(ofRawFrame: max(0, near + priming - preRoll.asked))
        if near + priming > preRoll.asked, try frames.seek(to: first) {
            _ = try land(on: near, preRoll, isFromStart: false)
        } else {
            try frames.restart()
            _ = try land(on: near, preRoll, isFromStart: true)
        }
        try skip(.max)
        guard case .exact(let end) = length, target >= end else { return nil }
        return land(onEnd: end)
    }

    /// Goes to the last place before a frame where decoding can begin.
    private mutating func searchSync(before target: Int64) throws(AudioSourceError)
        -> SessionLanding
    {
        let start = target + priming
        guard let clock, start > 0, try frames.seek(to: clock.timestamp(ofRawFrame: start)) else {
            return try search(for: target, quickPreRoll)
        }
        if let landing = try landOnSync() { return landing }
        return try search(for: target, quickPreRoll)
    }

    /// Goes near a place by a table, if that is as near as it has to be; nil else.
    private mutating func searchRoughly(
        for target: Int64, within bound: Int64
    ) throws(AudioSourceError) -> SessionLanding? {
        guard metadata.containerName == "mp3", let clock, isFar(target) else { return nil }
        let reader = frames.demuxer.reader
        if addPlace(ofRawFrame: max(0, target + priming - preRoll.asked), clock) { return nil }
        if table == nil {
            table = .some(
                MP3PlaceTable(size: reader.description.size, frames: length.frames) {
                    reader.bytes(at: $0, count: $1)
                })
        }
        guard let table = table ?? nil else { return nil }
        let offset = table.offset(ofRawFrame: target + priming)
        let range = table.rawFrames(atOffset: offset)
        let farthest = max(
            abs(range.lowerBound - target - priming), abs(range.upperBound - target - priming))
        guard farthest <= bound, try frames.seek(toByte: offset) else { return nil }
        return try landRoughly(table)
    }

    // MARK: - Landing

    /// Decodes up to a frame; nil when decoding began too late to be sure of it.
    private mutating func land(
        on target: Int64, _ preRoll: PreRoll, isFromStart: Bool
    ) throws(AudioSourceError) -> SessionLanding? {
        var isFromStart = isFromStart
        let isOgg = metadata.containerName == "ogg"
        trimmer = Trimmer()
        var vote = PositionVote()
        var decoded: Int64 = 0
        let margin = clock?.margin ?? 0
        while try frames.next() {
            let count = frames.frame.count
            // On the last page of an Ogg, which may be the only one, FFmpeg makes up the times; but
            // not where the page stands.
            let isFirstPage = isOgg && frames.isFromFirstPacket
            if isFirstPage { isFromStart = true }
            if let place, !isFirstPage { vote.add(place - decoded) }
            guard let began = vote.winner ?? (isFromStart ? (0, preRoll.votes) : nil) else {
                decoded += Int64(count)
                continue
            }
            if isFromStart && began.count >= preRoll.votes && began.place > margin {
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
            let settling = isFromStart ? 0 : settling(after: decoded + target - start)
            return try take(
                Int(target - start)..<Int(end - start), at: target,
                uncertainty: isFromStart ? 0 : clock?.uncertainty ?? 0, settling: settling)
        }
        // The media ended first. That is its end if the place was sure.
        let isSure = vote.winner.map { $0.count >= preRoll.votes } ?? false
        guard decoded > 0, isFromStart || isSure else {
            return nil
        }
        return land(onEnd: max(0, position))
    }

    /// Takes the first frame whose place is sure; nil when there is none.
    private mutating func landOnSync() throws(AudioSourceError) -> SessionLanding? {
        trimmer = Trimmer()
        var vote = PositionVote()
        var decoded: Int64 = 0
        while try frames.next() {
            let count = frames.frame.count
            if let place { vote.add(place - decoded) }
            if let began = vote.winner, began.count >= preRoll.votes {
                let start = began.place + decoded - priming
                let end = start + Int64(count) - max(0, frames.trim.end)
                let first = max(0, start)
                if first < end {
                    return try take(
                        Int(first - start)..<Int(end - start), at: first,
                        uncertainty: clock?.uncertainty ?? 0,
                        settling: settling(after: decoded + first - start))
                }
            }
            decoded += Int64(count)
        }
        return nil
    }

    /// Takes the second packet behind a place that is only known roughly.
    private mutating func landRoughly(_ table: MP3PlaceTable) throws(AudioSourceError)
        -> SessionLanding?
    {
        trimmer = Trimmer()
        var decoded: Int64 = 0
        var range: ClosedRange<Int64>?
        while try frames.next() {
            let count = Int64(frames.frame.count)
            range = range ?? frames.packetOffset.map { table.rawFrames(atOffset: $0) }
            if let range, decoded >= quickPreRoll.needed {
                let width = range.upperBound - range.lowerBound
                let middle = range.lowerBound + width / 2 + decoded - priming
                return try take(
                    0..<Int(count), at: max(0, middle), uncertainty: width / 2 + 1,
                    settling: settling(after: decoded))
            }
            decoded += count
        }
        return nil
    }

    /// For how many frames the samples may differ when so many were decoded before.
    private func settling(after decoded: Int64) -> Int64 {
        max(0, preRoll.needed - decoded)
    }

    /// Where the current frame says that it begins, in raw frames.
    private var place: Int64? {
        if let counted = frames.countedSample { return counted - firstCountedSample }
        guard let clock else { return nil }
        return frames.frame.timestamp.map { clock.rawFrame(at: $0) }
    }

    private mutating func take(
        _ range: Range<Int>, at target: Int64, uncertainty: Int64, settling: Int64
    ) throws(AudioSourceError) -> SessionLanding {
        position = target
        newFormat = nil
        try adoptForm()
        let found = try AudioFormat(of: frames.frame)
        newFormat = found == format ? nil : found
        available = range
        cutAvailable()
        self.uncertainty = uncertainty
        phase = .reading
        return SessionLanding(
            landing: SeekLanding(frame: position, uncertainty: uncertainty), settling: settling)
    }

    private mutating func land(onEnd end: Int64) -> SessionLanding {
        phase = .ended
        available = 0..<0
        newFormat = nil
        position = end
        uncertainty = 0
        length = isGrowing ? .estimated(end) : .exact(end)
        return SessionLanding(landing: SeekLanding(frame: end), settling: 0)
    }

    /// A frame that is behind any end and that can still be counted with.
    static let lastFrame: Int64 = 1 << 52

    static let notSeekable = AudioSourceError(
        .notSeekable,
        message: "The media can only be read onwards: open it from a source that can be read at "
            + "any offset, or begin anew.")
}

/// Where a seek landed, and for how many frames the samples may differ from the straight decode.
struct SessionLanding: Sendable {
    var landing: SeekLanding
    var settling: Int64
}
