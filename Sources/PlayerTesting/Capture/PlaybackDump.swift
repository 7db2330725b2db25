internal import AudioPipeline
public import PlaybackControl

/// A run of a player as canonical text: two runs that went the same way have the same text.
///
/// One line for each configuration, span of frames, start, pause, flush and drain, then one for
/// each state. Occurrences and generations are numbered from 1 in the order of their minting, so
/// that the text does not depend on what else the process has played. A span says its frames, its
/// rate where that is not 1, the hash of its samples, where they are silent and, where the frames do not follow on, the jump.
///
/// ```swift
/// let dump = PlaybackDump(calls: sink.calls, states: probe.states)
/// try dump.verify(
///     equals: """
///         configured 48000 Hz stereo
///         …
///         """)
/// ```
public struct PlaybackDump: Hashable, Sendable, CustomStringConvertible {
    /// The lines, without line ends.
    public let lines: [String]

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - calls: What reached the sink, such as ``CapturingAudioSink/calls``.
    ///   - states: What a subscriber was given, such as ``EventProbe/states``.
    public init(calls: [CapturedCall], states: [PlaybackState] = []) {
        let numbers = DumpNumbers(calls: calls, states: states)
        var lines: [String] = []
        var last: CapturedSpan?
        for call in calls {
            switch call {
            case .configured(let format): lines.append("configured \(format)")
            case .wrote(let span):
                lines.append(Self.line(of: span, after: last, numbers))
                last = span
            case .started: lines.append("started")
            case .paused: lines.append("paused")
            case .flushed(let generation):
                lines.append("flushed before \(numbers.text(generation))")
            case .gain(let gain): lines.append("gain \(gain)")
            case .drained: lines.append("drained")
            case .closed: lines.append("closed")
            }
        }
        self.lines = lines + states.map { Self.line(of: $0, numbers) }
    }

    /// The lines, with a line end between them.
    public var description: String { lines.joined(separator: "\n") }

    /// Compares with the text that is expected.
    ///
    /// - Throws: ``Mismatch`` with the lines that differ.
    public func verify(equals golden: String) throws(Mismatch) {
        let expected = golden.split(separator: "\n", omittingEmptySubsequences: false)
        let mismatch = Mismatch(expected: expected.map(String.init), lines: lines)
        if !mismatch.isEmpty { throw mismatch }
    }

    /// Compares with a file that is kept beside the test.
    ///
    /// ```sh
    /// PLAYBACK_DUMPS=update swift test --filter MyPlayerTests
    /// ```
    ///
    /// With this in the environment the file is written instead: look at what changed in it before
    /// it is committed.
    ///
    /// - Parameter path: The file; by convention in a folder of the test, `#filePath` tells where.
    /// - Throws: ``Mismatch`` with the lines that differ, ``FileError`` if there is no such file.
    public func verify(equalsFileAt path: String) throws {
        if GoldenFile.isToBeUpdated {
            try GoldenFile(path: path).write(description + "\n")
        } else {
            var golden = try GoldenFile(path: path).read()
            if golden.hasSuffix("\n") { golden.removeLast() }
            try verify(equals: golden)
        }
    }

    private static func line(
        of span: CapturedSpan, after last: CapturedSpan?, _ numbers: DumpNumbers
    ) -> String {
        let hash = String(span.sampleHash, radix: 16)
        let rate = span.rate == 1 ? "" : " rate \(span.rate)"
        let frames = "frames \(span.startFrame)..<\(span.endFrame)\(rate) hash \(hash)"
        let silence = span.silence.map { " silence \($0.lowerBound)..<\($0.upperBound)" }.joined()
        let line = "\(numbers.text(span.stamp)) \(frames)\(silence)"
        guard let last, last.stamp.occurrence == span.stamp.occurrence,
            last.endFrame != span.startFrame
        else { return line }
        return "\(line) jump from \(last.endFrame)"
    }

    private static func line(of state: PlaybackState, _ numbers: DumpNumbers) -> String {
        let stamp = state.stamp.map { "\(numbers.text($0)) " } ?? ""
        let target = state.pendingTarget.map { " to \($0)" } ?? ""
        let rate = state.rate == 1 ? "" : " rate \(state.rate)"
        return "state \(stamp)\(name(of: state.phase)) want \(state.intent)\(rate) at "
            + "\(state.position)\(target) of \(state.duration.duration.map { "\($0)" } ?? "?")"
    }

    private static func name(of phase: PlaybackPhase) -> String {
        switch phase {
        case .buffering(let reason): "buffering(\(reason))"
        case .ended(.playedToEnd(let frames)): "ended(\(frames))"
        case .failed(let failure): "failed(\(failure.code))"
        default: "\(phase)"
        }
    }
}
