import AudioOutput
import AudioPipeline
import MediaPlayback
import PlaybackControl
import SoundServerFixture
import StandardPlayback
import Testing

/// A call comes in at a real server that asks players for silence.
@Suite(
    .enabled(if: CorkingServer.isAvailable, "The programs of the sound server are missing."),
    .serialized, .timeLimit(.minutes(1)))
struct CallTests {
    private func player(_ server: CorkingServer) -> PlayerController {
        PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(),
            sink: PulseAudioSink(applicationName: "Test", server: server.address))
    }

    private let episode = PlaybackItem(address: DemoMedia.path("episode-1.mp3"))

    private func reached(
        of player: PlayerController, where predicate: (PlaybackState) -> Bool
    ) async -> PlaybackState? {
        await player.updates().first(matching: predicate)
    }

    @Test func theSoundStopsForACallAndGoesOnBehindIt() async throws {
        try await CorkingServer.run { server in
            let player = player(server)
            await player.load(episode, intent: .play)
            _ = await reached(of: player) { $0.position > .milliseconds(300) }
            try await server.call {
                let state = await reached(of: player) {
                    $0.silence == [.interrupted] && !$0.isPlaying
                }
                #expect(state?.intent == .play)
                #expect(state?.whySilent == [.output(.interrupted)])
            }
            let interrupted = player.position
            _ = await reached(of: player) { $0.isPlaying && $0.position > interrupted }
            #expect(player.snapshot.silence == [])
            await player.close()
        }
    }

    @Test(arguments: [true, false])
    func whoPausesStaysPaused(isBefore: Bool) async throws {
        try await CorkingServer.run { server in
            let player = player(server)
            await player.load(episode, intent: .play)
            _ = await reached(of: player) { $0.position > .milliseconds(300) }
            if isBefore { await player.pause() }
            try await server.call {
                if isBefore { return }
                _ = await reached(of: player) { $0.silence == [.interrupted] && !$0.isPlaying }
                await player.pause()
            }
            let state = await reached(of: player) { $0.silence == [] }
            #expect(state?.phase == .paused)
            #expect(state?.intent == .pause)
            await player.close()
        }
    }
}
