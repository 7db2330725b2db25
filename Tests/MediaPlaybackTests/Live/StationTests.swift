import AssetLoading
import AudioPipeline
import MediaPlayback
import PlaybackControl
import PlayerTesting
import Testing

/// What has no end and no way back.
@Suite(.timeLimit(.minutes(1))) struct StationTests {
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

    @Test func aTitleThatComesAtTheVeryEndIsToldWhenItIsHeard() async throws {
        let clock = VirtualClock()
        let executor = SettlingExecutor()
        let media = ScriptedStation(
            frameCount: 480_000,
            titles: [
                BroadcastTitle(offset: 50, title: "First"),
                BroadcastTitle(offset: 98, title: "Last"),
            ])
        let player = PlayerController(
            opener: media, decoder: media,
            sink: NullAudioSink(clock: clock, executor: executor), clock: clock,
            executor: executor)
        let notices = NoticeProbe(player.events(), executor: executor)
        await player.load(station, intent: .play)
        try await clock.run(on: executor, until: { player.snapshot.phase.isEnded })
        let titles = notices.notices.compactMap { notice -> String? in
            if case .metadataChanged(let metadata) = notice.value { metadata.title } else { nil }
        }
        #expect(titles == ["First", "Last"])
    }
}
