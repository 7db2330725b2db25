import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct FormatChangeTests {
    private static let formats = [
        AudioFormat(sampleRate: 44_100, channels: .stereo),
        AudioFormat(sampleRate: 48_000, channels: .mono),
    ]

    /// A second of sound in each of the formats.
    private struct ChangingSource: AudioSource, ~Copyable {
        private var part = 0
        private var position: Int64 = 0

        var format: AudioFormat { FormatChangeTests.formats[part] }
        var length: FrameCountClaim { .unknown }
        var isSeekable: Bool { false }

        mutating func read(into samples: inout MutableSpan<Float>) -> AudioRead {
            let left = Int64(format.sampleRate) - position
            guard left > 0 else {
                guard part == 0 else { return .end }
                (part, position) = (1, 0)
                return .formatChanged
            }
            let count = min(Int(left), samples.count / format.channelCount)
            for index in samples.indices { samples[index] = 0 }
            defer { position += Int64(count) }
            return .frames(count: count, startFrame: position)
        }

        mutating func seek(toFrame frame: Int64) throws(AudioSourceError) -> SeekLanding {
            throw AudioSourceError(.notSeekable, message: "Play it from the start.")
        }
    }

    private struct ChangingMedia: ByteSourceOpener, AudioSourceOpener {
        func source(for location: AssetLocation) -> any ByteSource { MemoryByteSource([0]) }

        func openSource(
            reading bytes: any ByteSource
        ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
            ChangingSource()
        }
    }

    @Test func bothPartsAreHeardInTheirOwnForm() async throws {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        let sink = CapturingAudioSink(NullAudioSink(clock: clock, executor: executor))
        let player = PlayerController(
            opener: ChangingMedia(), decoder: ChangingMedia(), sink: sink, clock: clock,
            executor: executor)
        await player.load(PlaybackItem(address: "changing"), intent: .play)
        while true {
            await executor.settle()
            if player.snapshot.phase.isEnded { break }
            try #require(clock.advanceToNextDeadline(), "Nothing can happen any more.")
            try #require(clock.now.offset < .seconds(60), "The end does not come.")
        }
        let configured = sink.calls.compactMap { call in
            if case .configured(let format) = call { format } else { nil }
        }
        #expect(configured == Self.formats)
        #expect(clock.now.offset >= .seconds(2) && clock.now.offset < .milliseconds(2_001))
    }
}
