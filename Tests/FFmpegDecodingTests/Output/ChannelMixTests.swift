import AudioPipeline
import Testing

@testable import FFmpegDecoding

@Suite struct ChannelMixTests {
    private static func mix(_ source: String, _ target: String) throws -> ChannelMix {
        let layouts = try (
            #require(ChannelLayout(name: source)), #require(ChannelLayout(name: target))
        )
        return try #require(ChannelMix(from: layouts.0, to: layouts.1))
    }

    @Test(arguments: ChannelLayout.names)
    func aLayoutIsItself(name: String) throws {
        #expect(try Self.mix(name, name).isIdentity)
    }

    @Test(arguments: ChannelLayout.names, ChannelLayout.names)
    func nothingGetsLouderThanFullScale(source: String, target: String) throws {
        let mix = try Self.mix(source, target)
        let columns = try #require(ChannelLayout(name: source)).count
        for row in stride(from: 0, to: mix.factors.count, by: columns) {
            #expect(mix.factors[row..<row + columns].reduce(0, +) <= 1 + 1e-9)
        }
    }

    /// Nobody goes unheard but the low frequencies.
    @Test(arguments: ChannelLayout.names, ["mono", "stereo", "5.1", "quad"])
    func everySpeakerIsHeardSomewhere(source: String, target: String) throws {
        let mix = try Self.mix(source, target)
        let speakers = try #require(ChannelLayout(name: source)).speakers
        for (column, speaker) in speakers.enumerated() where speaker != .lowFrequency {
            let total = stride(from: column, to: mix.factors.count, by: speakers.count)
                .reduce(0) { $0 + mix.factors[$1] }
            #expect(total > 0, "\(speaker)")
        }
    }

    @Test func surroundGoesToStereoAsTheFieldHasIt() throws {
        let factors = try Self.mix("5.1", "stereo").factors
        // FL FR FC LFE BL BR: 1, 0, 0.707, 0, 0.707, 0, made quieter by their sum.
        let sum = 1 + 2 * 0.5.squareRoot()
        let left = [1, 0, 0.5.squareRoot(), 0, 0.5.squareRoot(), 0].map { $0 / sum }
        #expect(zip(factors.prefix(6), left).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    @Test func leftStaysLeft() throws {
        for name in ["5.1", "7.1", "7.1.4", "quad"] {
            let mix = try Self.mix("stereo", name)
            #expect(mix.factors[0] == 1)
            #expect(mix.factors[1] == 0)
        }
    }

    @Test func unknownSpeakersAreOnlyLeftAsTheyAre() {
        let nine = ChannelLayout(count: 9)
        #expect(ChannelMix(from: nine, to: nine)?.isIdentity == true)
        #expect(ChannelMix(from: nine, to: .stereo) == nil)
        #expect(ChannelMix(from: .stereo, to: nine) == nil)
    }
}
