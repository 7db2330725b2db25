import AudioOutput
import AudioPipeline
import Foundation
import MediaPlayback
import PlaybackControl
import SoundServerFixture
import StandardPlayback
import TestSupport
import Testing

/// What is heard at a real sound server when a file is played.
@Suite(
    .enabled(if: SoundServer.isAvailable, "The programs of the sound server are missing."),
    .serialized, .timeLimit(.minutes(2)))
struct SoundTests {
    /// A file of a tone of 440 Hz.
    private func tone(seconds: Double) async throws -> TemporaryFile {
        try await .tone(of: 440, sampleRate: 44_100, seconds: seconds)
    }

    private func player(_ server: SoundServer) -> PlayerController {
        PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(),
            sink: PulseAudioSink(applicationName: "Test", server: server.address))
    }

    @Test func aFileIsHeardWholeAndUnbroken() async throws {
        let file = try await tone(seconds: 2)
        let recording = try await SoundServer.run { server in
            try await server.record {
                let player = player(server)
                await player.load(PlaybackItem(address: file.path), intent: .play)
                _ = await player.updates().first(matching: { $0.phase.isOver })
                let end = PlaybackPhase.ended(.playedToEnd(frames: 88_200))
                #expect(player.snapshot.phase == end)
                await player.close()
            }
        }
        let sound = recording.trimmed
        let reading = sound.reading(ofTone: 440)
        print("Captured: \(recording.soundDuration) s, peak \(sound.peakFrequency) Hz, \(reading)")
        #expect(abs(recording.soundDuration - 2) < 0.03)
        #expect(abs(sound.peakFrequency - 440) < 1)
        #expect(reading.phaseBreaks == 0)
        #expect(sound.longestSilence.count < 3)
    }

    @Test func aServerThatDiesIsALostDeviceWithinASecond() async throws {
        let file = try await tone(seconds: 20)
        try await SoundServer.run { server in
            let player = player(server)
            await player.load(PlaybackItem(address: file.path), intent: .play)
            _ = await player.updates().first(matching: { $0.position > .milliseconds(300) })
            try await server.killService()
            let killed = ContinuousClock.now
            let state = await player.updates().first(matching: { $0.phase.isOver })
            let delay = killed.duration(to: .now)
            print("The device was lost \(delay) after the server died")
            #expect(state?.phase == .failed(PlaybackFailure(.deviceLost, message: "")))
            #expect(delay < .seconds(1))

            try await server.restartService()
            await player.load(PlaybackItem(address: file.path), intent: .play)
            _ = await player.updates().first(matching: { $0.position > .milliseconds(300) })
            #expect(player.snapshot.isPlaying)
            await player.close()
        }
    }

    @Test func withoutAServerTheFailureSaysWhatToDo() async throws {
        let file = try await tone(seconds: 1)
        let sink = PulseAudioSink(applicationName: "Test", server: "unix:/nowhere/native")
        let player = PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(), sink: sink)
        let outcome = await player.load(PlaybackItem(address: file.path), intent: .play)
        #expect(outcome == .failed(PlaybackFailure(.outputUnavailable, message: "")))
    }
}
