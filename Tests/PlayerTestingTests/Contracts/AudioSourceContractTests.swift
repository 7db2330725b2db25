import AudioPipeline
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct AudioSourceContractTests {
    @Test(arguments: [
        AudioScript(frameCount: 48_001), AudioScript(frameCount: 4_801, isSeekable: false),
        AudioScript(frameCount: 4_801, claim: .declared(9_000), largestRead: 5),
        AudioScript(format: AudioFormat(sampleRate: 8_000, channels: .mono), frameCount: 16),
    ])
    func scriptsKeepIt(script: AudioScript) async throws {
        try await AudioSourceContract { ScriptedAudioSource(script) }.verify()
    }

    @Test(arguments: BrokenAudioSource.Fault.allCases)
    func brokenSourcesAreCaught(fault: BrokenAudioSource.Fault) async throws {
        let contract = AudioSourceContract { BrokenAudioSource(fault: fault) }
        let violation = await #expect(throws: ContractViolation.self) {
            try await contract.verify()
        }
        #expect(violation?.rule == fault.rule)
    }
}

/// Breaks one rule.
struct BrokenAudioSource: AudioSource, ~Copyable, Sendable {
    enum Fault: CaseIterable {
        case gap, lyingExactly, neverEnding, landingElsewhere, otherSamples, dyingOfCancellation

        var rule: String {
            switch self {
            case .gap, .lyingExactly, .neverEnding:
                "Reads in a row give each frame once, then the end."
            case .landingElsewhere, .otherSamples:
                "A seek says where it landed, and reads go on there."
            case .dyingOfCancellation: "After a cancelled read a seek may follow."
            }
        }
    }

    private let fault: Fault
    private var base = ScriptedAudioSource(AudioScript(frameCount: 2_000))
    private var hasSought = false
    private var isDead = false

    init(fault: Fault) {
        self.fault = fault
    }

    var format: AudioFormat { base.format }
    var length: FrameCountClaim { fault == .lyingExactly ? .exact(1_999) : base.length }
    var isSeekable: Bool { true }

    mutating func read(
        into samples: inout MutableSpan<Float>
    ) async throws(AudioSourceError) -> AudioRead {
        if fault == .dyingOfCancellation && Task.isCancelled { isDead = true }
        if isDead { throw .cancelled }
        let read = try await base.read(into: &samples)
        switch (fault, read) {
        case (.gap, .frames(let count, let start)) where start > 0:
            return .frames(count: count, startFrame: start + 1)
        case (.neverEnding, .end): return .frames(count: 0, startFrame: 0)
        case (.otherSamples, .frames) where hasSought:
            samples[0] += 0.5
            return read
        default: return read
        }
    }

    mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        hasSought = true
        let landing = try await base.seek(toFrame: frame)
        return fault == .landingElsewhere ? SeekLanding(frame: landing.frame + 1) : landing
    }
}
