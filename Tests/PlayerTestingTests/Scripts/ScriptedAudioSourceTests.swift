import AudioPipeline
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ScriptedAudioSourceTests {
    private let stereo = AudioFormat(sampleRate: 48_000, channels: .stereo)
    private let mono = AudioFormat(sampleRate: 44_100, channels: .mono)

    /// What the next reads give, until the end.
    private func reads(of source: inout ScriptedAudioSource) async throws -> [AudioRead] {
        var reads: [AudioRead] = []
        var samples = [Float](repeating: 0, count: 2_000)
        while reads.last != .end {
            var span = samples.mutableSpan
            reads.append(try await source.read(into: &span))
        }
        return reads
    }

    @Test func theFormChangesAtItsFrameAndAgainAfterASeek() async throws {
        var source = ScriptedAudioSource(
            AudioScript(
                format: stereo, frameCount: 300,
                formatChanges: [.init(atFrame: 100, to: mono)]))
        #expect(source.format == stereo)
        let expected: [AudioRead] = [
            .frames(count: 100, startFrame: 0), .formatChanged,
            .frames(count: 200, startFrame: 100), .end,
        ]
        #expect(try await reads(of: &source) == expected)
        #expect(source.format == mono)
        _ = try await source.seek(toFrame: 50)
        #expect(source.format == stereo)
        let again: [AudioRead] = [
            .frames(count: 50, startFrame: 50), .formatChanged,
            .frames(count: 200, startFrame: 100), .end,
        ]
        #expect(try await reads(of: &source) == again)
        _ = try await source.seek(toFrame: 150)
        #expect(source.format == mono)
    }
}
