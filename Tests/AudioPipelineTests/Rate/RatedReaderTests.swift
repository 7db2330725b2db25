import AudioPipeline
import PlaybackControl
import PlayerTesting
import Testing

@Suite struct RatedReaderTests {
    private let format = AudioFormat(sampleRate: 1_000, channels: .mono)

    /// A frame that came out: where it is said to lie, and which one of the source it is.
    private struct Heard: Equatable {
        var place: Int64
        var source: Int64
    }

    /// Reads to the end; `rate` says at which rate a read is made, given the frames before it.
    private func heard(
        of script: AudioScript, room: Int = 100, rate: (Int) -> Double
    ) async throws -> [Heard] {
        var source = ScriptedAudioSource(script)
        var reader = RatedReader(FrameStepper())
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: script.format, capacity: room, stamp: stamp)
        var heard: [Heard] = []
        reading: while true {
            switch try await reader.fill(&buffer, from: &source, rate: rate(heard.count)) {
            case .frames(let count, let startFrame):
                #expect(count == buffer.frameCount)
                #expect(startFrame == buffer.startFrame)
                for index in 0..<count {
                    let sample = buffer.withSamples { $0[index] }
                    let place = buffer.mediaFrame(at: index)
                    // A place is rounded, and so is the beginning that it is counted from.
                    let near = [place, place + 1, place - 1]
                    let frame = near.first { AudioScript.sample(atFrame: $0) == sample } ?? -1
                    heard.append(Heard(place: place, source: frame))
                }
            case .formatChanged: break
            case .end: break reading
            }
        }
        #expect(reader.endFrame == Int64(script.frameCount))
        return heard
    }

    @Test func atOneTheSamplesAreTheSources() async throws {
        let script = AudioScript(format: format, frameCount: 1_003)
        let heard = try await heard(of: script) { _ in 1 }
        #expect(heard == (0..<1_003).map { Heard(place: $0, source: $0) })
    }

    @Test(arguments: [0.25, 0.5, 0.75, 1.25, 1.5, 2, 4])
    func eachFrameSaysWhichPlaceItStandsFor(rate: Double) async throws {
        let script = AudioScript(format: format, frameCount: 1_000)
        for room in [1, 7, 100, 4_000] {
            let heard = try await heard(of: script, room: room) { _ in rate }
            #expect(heard.count == Int((1_000 / rate).rounded(.up)))
            #expect(heard.allSatisfy { abs($0.place - $0.source) <= 1 })
            #expect(zip(heard, heard.dropFirst()).allSatisfy { $0.source <= $1.source })
        }
    }

    @Test func aRateThatChangesLosesAndRepeatsNothing() async throws {
        let script = AudioScript(format: format, frameCount: 10_000)
        let heard = try await heard(of: script) { count in
            [1, 2, 0.5, 1, 4, 1.5][count / 400 % 6]
        }
        #expect(heard.allSatisfy { abs($0.place - $0.source) <= 4 })
        let steps = zip(heard, heard.dropFirst()).map { $1.source - $0.source }
        // A step over the place where two rates meet may be as large as both.
        #expect(steps.allSatisfy { (0...8).contains($0) })
        #expect(heard.last.map { (9_990..<10_000).contains($0.source) } == true)
    }

    @Test func backAtOneTheSamplesAreTheSourcesAgain() async throws {
        let script = AudioScript(format: format, frameCount: 2_000)
        let heard = try await heard(of: script) { $0 < 500 ? 2 : 1 }
        let last = heard.suffix(500)
        #expect(last.allSatisfy { $0.place == $0.source })
        #expect(zip(last, last.dropFirst()).allSatisfy { $1.source - $0.source == 1 })
    }

    @Test func withoutAMakerEveryRateIsOne() async throws {
        var source = ScriptedAudioSource(AudioScript(format: format, frameCount: 50))
        var reader = RatedReader(nil)
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: format, capacity: 100, stamp: stamp)
        let read = try await reader.fill(&buffer, from: &source, rate: 2)
        #expect(read == .frames(count: 50, startFrame: 0))
        #expect(buffer.rate == 1)
    }

    @Test func afterASeekNothingOfBeforeIsHeard() async throws {
        var source = ScriptedAudioSource(AudioScript(format: format, frameCount: 1_000))
        var reader = RatedReader(FrameStepper())
        let stamp = PlaybackStamp(occurrence: .next(), generation: .next())
        var buffer = AudioBuffer(format: format, capacity: 10, stamp: stamp)
        _ = try await reader.fill(&buffer, from: &source, rate: 0.5)
        _ = try await source.seek(toFrame: 700)
        reader.reset()
        let read = try await reader.fill(&buffer, from: &source, rate: 0.5)
        #expect(read == .frames(count: 10, startFrame: 700))
        #expect(buffer.withSamples { $0[0] } == AudioScript.sample(atFrame: 700))
    }
}
