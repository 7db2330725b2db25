internal import PlaybackControl

/// Reads a source at a rate, and says of each frame which place of the media it stands for.
///
/// At the rate 1 samples come straight from the source. The rate may change with every call; what
/// lies in the stage by then is heard at the rate that it was written for.
public struct RatedReader: ~Copyable, Sendable {
    private let maker: (any RateStageMaker)?
    private var stage: (any RateStage & ~Copyable)?
    private var input: AudioBuffer?

    private var isStretching = false
    private var rate = 1.0

    /// The place in the media of the next frame that comes out of the stage.
    private var place = 0.0

    /// What the source gave, to be told when the stage is empty.
    private var pending: AudioRead?
    private var isInputHeld = false

    /// The place in the media behind the last frame that was read from the source.
    public private(set) var endFrame: Int64 = 0

    /// Begins without a stage; one is made when a rate asks for it.
    ///
    /// - Parameter maker: Makes the stage; without one every rate is 1.
    public init(_ maker: (any RateStageMaker)?) {
        self.maker = maker
    }

    /// Forgets what lies in the stage; to be called when the source was sought in.
    public mutating func reset() {
        stage?.reset()
        isStretching = false
        isInputHeld = false
        pending = nil
    }

    /// Fills a buffer with frames of the source, heard at a rate.
    ///
    /// - Parameters:
    ///   - buffer: Has the source's format.
    ///   - source: Where the frames come from.
    ///   - wanted: Frames of the media for each frame of sound, 0.25 to 4.
    /// - Throws: What the source throws. What lies in the stage by then is lost.
    public mutating func fill<Source: AudioSource & ~Copyable>(
        _ buffer: inout AudioBuffer, from source: inout Source, rate wanted: Double
    ) async throws(AudioSourceError) -> AudioRead {
        if !isStretching {
            guard wanted != 1, let maker else { return try await readStraight(&buffer, &source) }
            begin(maker, format: buffer.format, capacity: buffer.capacity)
        }
        while true {
            if let read = readStage(&buffer) { return read }
            if let read = pending.take() {
                reset()
                return read
            }
            if isInputHeld {
                resume()
                continue
            }
            if setRate(wanted) { continue }
            if rate == 1 {
                isStretching = false
                return try await readStraight(&buffer, &source)
            }
            try await readSource(&source)
        }
    }

    private mutating func readStraight<Source: AudioSource & ~Copyable>(
        _ buffer: inout AudioBuffer, _ source: inout Source
    ) async throws(AudioSourceError) -> AudioRead {
        let read = try await buffer.fill(from: &source)
        if case .frames(let count, let startFrame) = read { endFrame = startFrame + Int64(count) }
        return read
    }

    private mutating func begin(
        _ maker: any RateStageMaker, format: AudioFormat, capacity: Int
    ) {
        if input?.format != format || input?.capacity != capacity {
            let stamp = PlaybackStamp(occurrence: .next(), generation: .none)
            input = AudioBuffer(format: format, capacity: capacity, stamp: stamp)
            stage = maker.makeStage(for: format)
        }
        isStretching = true
        rate = 1
        place = Double(endFrame)
    }

    /// What the stage has ready, if anything.
    private mutating func readStage(_ buffer: inout AudioBuffer) -> AudioRead? {
        let startFrame = Int64(place.rounded(.down))
        buffer.fill(startFrame: startFrame, rate: rate) { samples in
            stage?.read(into: &samples) ?? 0
        }
        guard buffer.frameCount > 0 else { return nil }
        place += Double(buffer.frameCount) * rate
        return .frames(count: buffer.frameCount, startFrame: startFrame)
    }

    /// Changes the rate if another is wanted; whether something may have come out by that.
    private mutating func setRate(_ wanted: Double) -> Bool {
        guard wanted != rate else { return false }
        rate = wanted
        stage?.setRate(wanted)
        return true
    }

    private mutating func readSource<Source: AudioSource & ~Copyable>(
        _ source: inout Source
    ) async throws(AudioSourceError) {
        guard let read = try await input?.fill(from: &source) else { return }
        guard case .frames(let count, let startFrame) = read else {
            stage?.finish()
            pending = read
            return
        }
        if startFrame == endFrame {
            // The stage counts in whole frames and its rounding adds up, but never to more than
            // what it can hold; and the last frame that came out may stand for some to come.
            let delay = Double(stage?.largestDelay ?? 0)
            place = min(max(place, Double(endFrame) - delay), Double(endFrame) + rate)
            writeInput()
        } else {
            // What lies before a jump in the media is heard first.
            stage?.finish()
            isInputHeld = true
        }
        endFrame = startFrame + Int64(count)
    }

    /// Goes on behind a jump in the media.
    private mutating func resume() {
        isInputHeld = false
        stage?.reset()
        place = Double(input?.startFrame ?? 0)
        writeInput()
    }

    private mutating func writeInput() {
        input?.withSamples { stage?.write($0) }
    }
}
