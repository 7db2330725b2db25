import AudioPipeline
import PlayerTesting
import Testing

/// What was read last is gone back to without the source, and is what it was.
@Suite(.timeLimit(.minutes(1))) struct RewindableSourceTests {
    private let format = AudioFormat(sampleRate: 1_000, channels: .stereo)
    private let calls = SourceCalls()

    private func source(_ script: AudioScript, keeping reach: Duration = .seconds(1))
        -> RewindableSource
    {
        RewindableSource(CountedSource(ScriptedAudioSource(script), calls: calls), keeping: reach)
    }

    /// Reads so many frames, and checks that each is the one that its place says.
    private func read(_ count: Int, of source: inout RewindableSource) async throws -> Range<Int64>?
    {
        var range: Range<Int64>?
        while (range?.count ?? 0) < count {
            let room = count - (range?.count ?? 0)
            var samples = [Float](repeating: 0, count: room * source.format.channelCount)
            var span = samples.mutableSpan
            guard case .frames(let found, let startFrame) = try await source.read(into: &span)
            else { return range }
            for frame in 0..<found {
                let sample = samples[frame * source.format.channelCount]
                #expect(AudioScript.frame(ofSample: sample) == startFrame + Int64(frame))
            }
            #expect(range == nil || range?.upperBound == startFrame)
            range = (range?.lowerBound ?? startFrame)..<startFrame + Int64(found)
        }
        return range
    }

    @Test(arguments: [Duration.zero, .milliseconds(13), .milliseconds(100), .seconds(100)])
    func itKeepsTheContractOfSources(reach: Duration) async throws {
        let script = AudioScript(format: format, frameCount: 5_000, largestRead: 60)
        try await AudioSourceContract {
            RewindableSource(ScriptedAudioSource(script), keeping: reach)
        }.verify()
    }

    @Test(arguments: [1, 7, 60, 400])
    func aSeekToWhatIsKeptAsksForNothing(largestRead: Int) async throws {
        var source = source(
            AudioScript(format: format, frameCount: 10_000, largestRead: largestRead))
        #expect(try await read(2_500, of: &source) == 0..<2_500)
        let asked = calls.reads
        for frame in [2_499, 1_500, 2_000, 1_501] as [Int64] {
            #expect(try await source.seek(toFrame: frame) == SeekLanding(frame: frame))
        }
        #expect(try await read(999, of: &source) == 1_501..<2_500)
        #expect(calls.reads == asked)
        #expect(try await read(500, of: &source) == 2_500..<3_000)
        #expect(calls.seeks == 0)
    }

    @Test(arguments: [1_499, 2_500, 2_501, 0] as [Int64])
    func aSeekToWhatIsNotKeptIsTheSources(frame: Int64) async throws {
        var source = source(AudioScript(format: format, frameCount: 10_000))
        _ = try await read(2_500, of: &source)
        #expect(try await source.seek(toFrame: frame).frame == frame)
        #expect(calls.seeks == 1)
        #expect(try await read(700, of: &source) == frame..<frame + 700)
    }

    @Test func aLandingThatMayBeOffSaysSoForWhatIsKeptOfIt() async throws {
        var source = source(
            AudioScript(format: format, frameCount: 10_000, seekUncertainty: 30))
        _ = try await source.seek(toFrame: 4_000)
        _ = try await read(500, of: &source)
        #expect(try await source.seek(toFrame: 4_100) == SeekLanding(frame: 4_100, uncertainty: 30))
    }

    @Test func whatHasAnotherFormIsForgotten() async throws {
        let mono = AudioFormat(sampleRate: 500, channels: .mono)
        var source = source(
            AudioScript(
                format: format, frameCount: 10_000,
                formatChanges: [.init(atFrame: 1_000, to: mono)]))
        #expect(try await read(1_500, of: &source) == 0..<1_000)
        #expect(source.format == mono)
        #expect(try await read(300, of: &source) == 1_000..<1_300)
        _ = try await source.seek(toFrame: 900)
        #expect(calls.seeks == 1)
    }

    @Test func behindACancelledReadItGoesOnWhereItWas() async throws {
        var source = source(AudioScript(format: format, frameCount: 10_000))
        _ = try await read(2_500, of: &source)
        calls.cancelsNextRead = true
        await #expect(throws: AudioSourceError.self) { try await read(10, of: &source) }
        _ = try await source.seek(toFrame: 2_000)
        #expect(calls.seeks == 0)
        #expect(try await read(1_000, of: &source) == 2_000..<3_000)
        #expect(calls.seeks == 1, "The source was astray and had to find its place.")
    }

    @Test func behindDamageNothingIsKept() async throws {
        let damage = AudioSourceError(.damaged, message: "It is damaged, as it was told to be.")
        var source = source(
            AudioScript(
                format: format, frameCount: 10_000,
                obstacles: [.init(atFrame: 2_500, .failure(damage))]))
        _ = try await read(2_500, of: &source)
        await #expect(throws: damage) { try await read(10, of: &source) }
        _ = try await source.seek(toFrame: 2_000)
        #expect(calls.seeks == 1)
    }
}
