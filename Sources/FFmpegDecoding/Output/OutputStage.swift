internal import AudioPipeline

/// Makes the asked form of what a session decodes, and counts in frames of that form.
///
/// What is decoded in one form is a stretch. Resampling begins with it and ends with it, so that the
/// place of each frame that comes out follows from how many went in.
struct OutputStage: ~Copyable {
    private let form: OutputForm

    /// The form that was told last.
    private(set) var format: AudioFormat

    /// The frame that the next read begins with.
    private(set) var position: Int64 = 0

    private var resampler: Resampler?
    private var stretches: [OutputStretch]
    private var current = 0

    /// Whether a seek has gone to a place in a stretch that is known.
    private var isPlaced = false

    /// Frames to drop: they are resampled only for those behind them.
    private var surplus: Int64 = 0

    /// Where the stretch that is drained ends.
    private var end: Int64?
    private var hasEnded = false
    private var newFormat: AudioFormat?

    init(_ form: OutputForm, for session: borrowing MediaSession) throws(AudioSourceError) {
        self.form = form
        format = try form.format(for: session.format)
        stretches = [
            OutputStretch(
                input: 0, inputRate: session.format.sampleRate, output: 0,
                outputRate: format.sampleRate)
        ]
    }

    /// How many frames there are, for so many that go in.
    func length(_ claim: FrameCountClaim) -> FrameCountClaim {
        let stretch = stretches[stretches.count - 1]
        switch claim {
        case .unknown, .endless: return claim
        case .estimated(let count): return .estimated(stretch.output(ofEnd: count))
        case .declared(let count): return .declared(stretch.output(ofEnd: count))
        case .exact(let count):
            return .exact(hasEnded ? position : stretch.output(ofEnd: count))
        }
    }

    /// What is known of the length, for what is known of what goes in.
    func claim(_ claim: FrameCountClaim, _ bounds: ClosedRange<Int64>?) -> LengthClaim {
        let stretch = stretches[0]
        return LengthClaim(
            length(claim),
            bitRateBounds: bounds.map {
                stretch.output(ofEnd: $0.lowerBound)...stretch.output(ofEnd: $0.upperBound)
            })
    }

    /// Writes the next frames, interleaved.
    mutating func read(
        from session: inout MediaSession, into samples: inout MutableSpan<Float>
    ) throws(AudioSourceError) -> AudioRead {
        try session.decoding.checkReady()
        if let newFormat {
            format = newFormat
            self.newFormat = nil
            return .formatChanged
        }
        let channels = format.channelCount
        let room = samples.count / channels
        let start = position
        var written = 0
        do {
            while written < room, newFormat == nil {
                let before = written
                written += try write(
                    &session, &samples, at: written * channels, room: room - written)
                if written == before, hasEnded { break }
            }
        } catch {
            if written == 0 || error == .cancelled { throw error }
        }
        if written > 0 || room == 0 { return .frames(count: written, startFrame: start) }
        if let newFormat {
            format = newFormat
            self.newFormat = nil
            return .formatChanged
        }
        return .end
    }

    /// Writes some frames, or does what must be done before.
    private mutating func write(
        _ session: inout MediaSession, _ samples: inout MutableSpan<Float>, at start: Int, room: Int
    ) throws(AudioSourceError) -> Int {
        let limit = Int(clamping: min(surplus > 0 ? surplus : Int64(room), Int64(room)))
        if let held = try takeHeld(&samples, start, limit) { return held }
        switch try session.front() {
        case .samples:
            hasEnded = false
            if resampler == nil { try begin(session) }
            guard resampler?.fits(session.decoding.frames.frame) == true else {
                drain(session)
                return 0
            }
            let wanted = stretches[current].input(forOutput: limit)
            let part = session.decoding.available.prefix(wanted)
            let count = try Self.converted { () throws(FFmpegError) in
                try resampler?.convert(
                    part, of: session.decoding.frames.frame, into: &samples, at: start, room: limit)
            }
            session.decoding.take(part.count)
            return pass(count)
        case .formatChanged:
            if resampler != nil { drain(session) } else { try adopt(&session) }
        case .end:
            if resampler != nil { drain(session) } else { hasEnded = true }
        }
        return 0
    }

    /// Takes what is held back; nil when nothing is.
    private mutating func takeHeld(
        _ samples: inout MutableSpan<Float>, _ start: Int, _ limit: Int
    ) throws(AudioSourceError) -> Int? {
        guard resampler != nil else { return nil }
        let room = end.map { Int(clamping: min(Int64(limit), $0 - position + surplus)) } ?? limit
        let count = try Self.converted { () throws(FFmpegError) in
            try resampler?.rest(into: &samples, at: start, room: max(0, room))
        }
        if count > 0 { return pass(count) }
        if end != nil {
            resampler = nil
            (end, surplus) = (nil, 0)
            return 0
        }
        return nil
    }

    private static func converted(
        _ body: () throws(FFmpegError) -> Int?
    ) throws(AudioSourceError) -> Int {
        do { return try body() ?? 0 } catch {
            throw AudioSourceError(
                .damaged, message: "Decoded samples could not be converted.", cause: error)
        }
    }

    /// Counts frames that came out; those that are surplus are not kept.
    private mutating func pass(_ count: Int) -> Int {
        if surplus > 0 {
            surplus -= Int64(count)
            return 0
        }
        position += Int64(count)
        return count
    }

    private mutating func begin(_ session: borrowing MediaSession) throws(AudioSourceError) {
        let source = session.format
        let stretch = OutputStretch(
            input: session.position, inputRate: source.sampleRate, output: position,
            outputRate: format.sampleRate)
        let known = stretches[current]
        let isKnown = stretch == known || isPlaced && known.inputRate == stretch.inputRate
        if !isKnown {
            stretches.removeLast(stretches.count - current - 1)
            stretches.append(stretch)
            current += 1
        }
        isPlaced = false
        guard let mix = ChannelMix(from: source.channels, to: format.channels) else {
            throw AudioSourceError(.unsupportedFormat, message: "The channels can't be mixed.")
        }
        do {
            resampler = try Resampler(
                for: session.decoding.frames.frame, format, mix, form.resampler)
        } catch {
            throw AudioSourceError(
                .unsupportedFormat, message: "\(source) can't be made \(format).", cause: error)
        }
    }

    /// Lets out what is held back of a stretch whose frames are all in.
    private mutating func drain(_ session: borrowing MediaSession) {
        resampler?.drain()
        end = stretches[current].output(ofEnd: session.positionBeforeChange)
    }

    /// Goes over to another form of what goes in, which may change what comes out.
    private mutating func adopt(_ session: inout MediaSession) throws(AudioSourceError) {
        session.acceptFormat()
        let new = try form.format(for: session.format)
        guard new != format else { return }
        position = position.scaled(by: new.sampleRate, over: format.sampleRate)
        newFormat = new
    }

    /// Goes over to another track, at the place where this one is.
    mutating func select(
        track number: Int, of session: inout MediaSession
    ) throws(AudioSourceError) {
        let (old, place) = (format, position)
        try session.select(track: number)
        session.acceptFormat()
        format = try form.format(for: session.format)
        stretches = [
            OutputStretch(
                input: 0, inputRate: session.format.sampleRate, output: 0,
                outputRate: format.sampleRate)
        ]
        let target = place.scaled(by: format.sampleRate, over: old.sampleRate)
        _ = try seek(&session, toFrame: target, .exact)
        if format != old { (format, newFormat) = (old, format) }
    }

    // MARK: - Seeking

    /// Goes to a frame that comes out.
    mutating func seek(
        _ session: inout MediaSession, toFrame frame: Int64, _ accuracy: SeekAccuracy
    ) throws(AudioSourceError) -> SessionLanding {
        let wanted = min(max(0, frame), DecodingSession.lastFrame)
        let rate = format.sampleRate
        let index = stretches.lastIndex {
            $0.output.scaled(by: rate, over: $0.outputRate) <= wanted
        }
        let stretch = stretches[index ?? 0]
        let target = wanted.scaled(by: stretch.outputRate, over: rate)
        let start = stretch.start(before: target)
        resampler = nil
        (end, hasEnded, newFormat, surplus) = (nil, false, nil, 0)
        (current, isPlaced) = (index ?? 0, true)
        var landing = try session.seek(
            toFrame: start.input, accuracy, atRate: stretch.inputRate)
        let found = landing.landing
        if found.frame
            == start.input.scaled(by: session.format.sampleRate, over: stretch.inputRate),
            found.uncertainty == 0
        {
            position = target
            surplus = target - start.output
        } else {
            position = stretch.output(
                ofEnd: found.frame.scaled(
                    by: stretch.inputRate, over: session.format.sampleRate))
        }
        position = position.scaled(by: rate, over: stretch.outputRate)
        let uncertainty = found.uncertainty.scaled(
            by: stretch.outputRate, over: stretch.inputRate)
        landing.landing = SeekLanding(
            frame: position, uncertainty: found.uncertainty > 0 ? uncertainty + 1 : 0)
        landing.settling = landing.settling.scaled(
            by: stretch.outputRate, over: stretch.inputRate)
        return landing
    }
}
