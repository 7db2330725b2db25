public import AudioPipeline
internal import PlayerInternals

/// What every `AudioSource` promises, to run on a type of one's own.
///
/// ```swift
/// @Test func mySourceKeepsTheContract() async throws {
///     try await AudioSourceContract { try await MySource.open(path) }.verify()
/// }
/// ```
public struct AudioSourceContract<
    Source: AudioSource & SendableMetatype & ~Copyable
>: Sendable {
    private let tolerance: Float
    private let makeSource: @Sendable () async throws -> sending Source

    /// Names the type.
    ///
    /// - Parameters:
    ///   - tolerance: How far a sample after a seek may lie from the same sample without one: zero
    ///     for all but decoders whose first frames after a seek depend on those before.
    ///   - makeSource: Makes a new source of the same media; called for each rule. The media is of
    ///     one form and has 16 to 10,000,000 frames.
    public init(
        tolerance: Float = 0, makeSource: @escaping @Sendable () async throws -> sending Source
    ) {
        self.tolerance = tolerance
        self.makeSource = makeSource
    }

    /// Checks every rule.
    ///
    /// - Throws: The first ``ContractViolation``.
    public func verify() async throws(ContractViolation) {
        var whole: [Float] = []
        try await ContractRule.verify("Reads in a row give each frame once, then the end.") {
            rule in
            whole = try await self.readThrough(1_024, rule)
            let inPieces = try await self.readThrough(7, rule)
            try rule.expect(
                whole == inPieces, "reads of 1,024 frames gave other samples than reads of 7.")
        }
        try await ContractRule.verify("A seek says where it landed, and reads go on there.") {
            rule in
            try await self.seekAnywhere(whole, rule)
        }
        try await ContractRule.verify("After a cancelled read a seek may follow.") { rule in
            try await self.seekAfterCancelling(rule)
        }
    }

    private func readThrough(_ room: Int, _ rule: ContractRule) async throws -> [Float] {
        var source = try await makeSource()
        var samples: [Float] = []
        var position: Int64 = 0
        let channels = source.format.channelCount
        while let piece = try await nextPiece(room, of: &source, rule) {
            try rule.expect(
                piece.startFrame == position,
                "the read after frame \(position) says it begins at \(piece.startFrame).")
            samples += piece.samples
            position += Int64(piece.samples.count / channels)
            try rule.expect(position <= 10_000_000, "there was no end after \(position) frames.")
        }
        try rule.expect(position >= 16, "there are only \(position) frames; give it 16 or more.")
        let again = try await nextPiece(room, of: &source, rule)
        try rule.expect(again == nil, "there were frames behind the end.")
        if case .exact(let count) = source.length {
            try rule.expect(count == position, "it says exactly \(count) of \(position) frames.")
        }
        return samples
    }

    private func seekAnywhere(_ whole: [Float], _ rule: ContractRule) async throws {
        var source = try await makeSource()
        let channels = source.format.channelCount
        let end = Int64(whole.count / channels)
        guard source.isSeekable else { return try await expectRefusal(of: &source, rule) }
        for target in [end / 2, end - 1, 0, end / 3] {
            let landing = try await source.seek(toFrame: target)
            guard let piece = try await nextPiece(64, of: &source, rule) else {
                throw rule.violation("there was an end at frame \(target) of \(end).")
            }
            try rule.expect(
                piece.startFrame == landing.frame,
                "it landed on \(landing.frame), and the read began at \(piece.startFrame).")
            guard landing.uncertainty == 0, landing.frame >= 0 else { continue }
            let expected = whole.dropFirst(Int(landing.frame) * channels)
            try rule.expect(
                zip(piece.samples, expected).allSatisfy { abs($0 - $1) <= tolerance },
                "the samples at frame \(landing.frame) are not those of a read without a seek.")
        }
        for target in [end, end + 1_000_000] {
            _ = try await source.seek(toFrame: target)
            let piece = try await nextPiece(64, of: &source, rule)
            try rule.expect(piece == nil, "a seek to frame \(target) of \(end) gave no end.")
        }
        _ = try await source.seek(toFrame: 0)
        let first = try await nextPiece(64, of: &source, rule)
        try rule.expect(first?.startFrame == 0, "it can't be read again after its end.")
    }

    private func expectRefusal(of source: inout Source, _ rule: ContractRule) async throws {
        do {
            let landing = try await source.seek(toFrame: 0)
            throw rule.violation("it is not seekable, and landed on \(landing.frame).")
        } catch let error as AudioSourceError {
            try rule.expect(error.code == .notSeekable, "the seek threw “\(error)”.")
        }
    }

    private func seekAfterCancelling(_ rule: ContractRule) async throws {
        let handoff = Handoff<Source>()
        handoff.put(try await makeSource())
        try await inCancelledTask {
            guard var source = handoff.take() else { return }
            do {
                _ = try await nextPiece(64, of: &source, rule)
            } catch let error as AudioSourceError {
                try rule.expect(error.code == .cancelled, "the cancelled read threw “\(error)”.")
            }
            handoff.put(source)
        }
        guard var source = handoff.take(), source.isSeekable else { return }
        let landing = try await source.seek(toFrame: 0)
        let piece = try await nextPiece(64, of: &source, rule)
        try rule.expect(
            piece?.startFrame == landing.frame, "there were no frames after the seek.")
    }

    // MARK: - Reading

    private struct Piece: Equatable {
        var startFrame: Int64
        var samples: [Float]
    }

    /// The next frames; nil is the end.
    private func nextPiece(
        _ room: Int, of source: inout Source, _ rule: ContractRule
    ) async throws -> Piece? {
        let format = source.format
        var samples = [Float](repeating: 0, count: room * format.channelCount)
        // A source may give no frames now and then, but not forever.
        for _ in 0..<1_000 {
            var span = samples.mutableSpan
            switch try await source.read(into: &span) {
            case .frames(0, _): continue
            case .frames(let count, let startFrame):
                try rule.expect(
                    (0...room).contains(count), "a read of \(room) frames said it gave \(count).")
                return Piece(
                    startFrame: startFrame,
                    samples: Array(samples.prefix(count * format.channelCount)))
            case .formatChanged:
                throw rule.violation("the form changed to \(source.format); give it one form.")
            case .end: return nil
            }
        }
        throw rule.violation("1,000 reads in a row gave no frame.")
    }
}
