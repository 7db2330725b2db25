import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// What has no end and no way back is joined anew where the output was lost.
@Suite(.timeLimit(.minutes(1))) struct StationLossTests {
    private let station = PlaybackItem(address: "station")

    @Test func aStationIsJoinedAnewWhenTheOutputIsBack() async throws {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        let device = ScriptedAudioSink(
            NullAudioSink(clock: clock, executor: executor), executor: executor)
        let media = ScriptedStation()
        let player = PlayerController(
            opener: media, decoder: media, sink: device, clock: clock,
            outputPolicy: OutputPolicy(reopening: .seconds(10)), executor: executor)
        await player.load(station, intent: .play)
        #expect(player.snapshot.duration == .live)
        try await clock.run(on: executor, until: { player.snapshot.position > .seconds(1) })
        let first = try #require(player.snapshot.stamp)
        device.loseDevice(failedOpenings: 2)
        try await clock.run(
            on: executor,
            until: { player.snapshot.isPlaying && player.snapshot.stamp != first })
        #expect(player.snapshot.item == station)
        #expect(player.snapshot.stamp?.occurrence == first.occurrence)
        #expect(player.snapshot.silence == [])
    }
}

/// A radio station: it has no end, and one can't go to a place of it.
private final class ScriptedStation: ByteSourceOpener, AudioSourceOpener {
    private let script = AudioScript(
        frameCount: 480_000_000, claim: .unknown, isSeekable: false)

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        Station(base: try ScriptedMedia([location.description: script]).source(for: location))
    }

    func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
        ScriptedAudioSource(script)
    }

    private struct Station: BroadcastByteSource {
        let base: any ByteSource
        let isBroadcast = true
        let claimedByteRate: Int? = nil

        func takeTitles(through offset: Int64) -> [BroadcastTitle] { [] }

        func open() async throws(AssetLoadingError) -> ByteSourceDescription {
            try await base.open()
        }

        func read(
            at offset: Int64, into buffer: inout MutableSpan<UInt8>
        ) async throws(AssetLoadingError) -> ByteRead {
            try await base.read(at: offset, into: &buffer)
        }

        func close() { base.close() }
    }
}
