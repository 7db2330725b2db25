import AudioOutput
import AudioPipeline
import Foundation
import MediaPlayback
import PlaybackControl
import SoundServerFixture
import StandardPlayback
import TestSupport
import Testing

/// What is heard of a whole player whose devices come and go, and of what goes round.
@Suite(
    .enabled(if: SoundServer.isAvailable, "The programs of the sound server are missing."),
    .serialized, .timeLimit(.minutes(2)))
struct DeviceSoundTests {
    private func tone(seconds: Double) async throws -> TemporaryFile {
        try await .tone(of: 480, sampleRate: 48_000, seconds: seconds)
    }

    private func player(
        _ server: SoundServer, device: String? = nil, policy: OutputPolicy = OutputPolicy()
    ) -> PlayerController {
        PlayerController(
            opener: StandardByteSourceOpener(), decoder: FFmpegSourceOpener(),
            sink: PulseAudioSink(applicationName: "Test", server: server.address, device: device),
            outputPolicy: policy)
    }

    @Test func headphonesThatAreRemovedInMidPlayPauseWithinASecondAndKeepThePosition() async throws
    {
        let file = try await tone(seconds: 20)
        try await SoundServer.run { server in
            let module = try await server.addOutput(
                named: "head", properties: "device.form_factor=headphone")
            let player = player(server, device: "head", policy: OutputPolicy(grace: .zero))
            await player.load(PlaybackItem(address: file.path), intent: .play)
            _ = await player.updates().first(matching: { $0.position > .milliseconds(500) })
            #expect(player.route?.device.id == "head")
            let recording = try await server.record {
                let removed = ContinuousClock.now
                try await server.removeOutput(module)
                _ = await player.updates().first(matching: { $0.phase == .paused })
                let delay = removed.duration(to: .now)
                print("Paused \(delay) after the command that removed the headphones")
                #expect(delay < .seconds(1))
            }
            print("Of it \(recording.soundDuration) s were heard at the other device")
            #expect(recording.soundDuration < 0.2)
            let position = player.position
            #expect(position > .milliseconds(500) && position < .seconds(3))
            _ = try await server.addOutput(
                named: "head", properties: "device.form_factor=headphone")
            await player.play()
            _ = await player.updates().first(matching: { $0.position > position + .seconds(1) })
            await player.close()
        }
    }

    @Test func aLostDefaultMovesTheSound() async throws {
        let file = try await tone(seconds: 20)
        try await SoundServer.run { server in
            let module = try await server.addOutput(named: "desk")
            try await server.setDefaultOutput("desk")
            let player = player(server)
            let changes = player.routeChanges()
            await player.load(PlaybackItem(address: file.path), intent: .play)
            _ = await player.updates().first(matching: { $0.position > .milliseconds(500) })
            try await server.removeOutput(module)
            let change = await changes.first { $0.reason == .deviceLost }
            #expect(change?.former?.device.id == "desk")
            #expect(change?.route.device.id == "cap")
            let position = player.position
            _ = await player.updates().first(matching: { $0.position > position + .seconds(1) })
            #expect(player.snapshot.isPlaying)
            await player.close()
        }
    }

    @Test(arguments: ["killed", "stopped"])
    func aServerThatIsThereAgainPlaysOnFromTheSamePlace(fault: String) async throws {
        let file = try await tone(seconds: 30)
        try await SoundServer.run { server in
            let player = player(server, policy: OutputPolicy(reopening: .seconds(10)))
            await player.load(PlaybackItem(address: file.path), intent: .play)
            _ = await player.updates().first(matching: { $0.position > .seconds(1) })
            let lost = ContinuousClock.now
            if fault == "killed" {
                try await server.killService()
            } else {
                try await server.suspendService()
            }
            let state = await player.updates().first(matching: { $0.silence == [.noDevice] })
            let delay = lost.duration(to: .now)
            print("That the server was \(fault) was told after \(delay)")
            #expect(delay < .seconds(1.2))
            #expect(state?.intent == .play)
            let position = player.position
            if fault == "killed" {
                try await server.restartService()
            } else {
                try await server.resumeService()
            }
            _ = await player.updates().first(matching: { $0.isPlaying })
            let difference = player.position - position
            print("It went on \(difference) behind the place at which it was lost")
            #expect(difference > .zero - .milliseconds(50) && difference < .milliseconds(300))
            #expect(player.snapshot.silence == [])
            _ = await player.updates().first(matching: { $0.position > position + .seconds(1) })
            await player.close()
        }
    }

    @Test func aShortClipGoesRoundWithoutAGap() async throws {
        let file = try await tone(seconds: 0.1)
        let recording = try await SoundServer.run { server in
            try await server.record {
                let player = player(server)
                player.setLooping(true)
                await player.load(PlaybackItem(address: file.path), intent: .play)
                try await server.elapse(.seconds(2))
                await player.close()
            }
        }
        let sound = Recording(samples: recording.trimmed.samples.dropLast(4_800))
        let reading = sound.reading(ofTone: 480)
        print("Around 15 joints: \(recording.soundDuration) s, \(reading)")
        #expect(recording.soundDuration > 1.5)
        #expect(reading.phaseBreaks == 0)
        #expect(reading.smallestAmplitude > 0.45)
        #expect(sound.longestSilence.count < 3)
    }

    @Test func whatBeginsMutedIsSilentAndThenComesWithItsRamp() async throws {
        let file = try await tone(seconds: 10)
        var unmuted = Duration.zero
        let recording = try await SoundServer.run { server in
            try await server.record {
                let player = player(server)
                await player.autoplayMuted(PlaybackItem(address: file.path))
                _ = await player.updates().first(matching: { $0.position > .seconds(1) })
                await player.setMuted(false)
                unmuted = player.position
                try await server.elapse(.seconds(1))
                await player.close()
            }
        }
        #expect(unmuted > .seconds(1))
        // Nothing was heard in the first second: what there is is as long as the second behind it.
        #expect(recording.soundDuration > 0.7 && recording.soundDuration < 1.2)
        let sound = recording.trimmed.samples
        func loudest(_ milliseconds: Range<Int>) -> Float {
            sound[(milliseconds.lowerBound * 48)..<(milliseconds.upperBound * 48)].map(abs).max()
                ?? 0
        }
        print("It grew from \(loudest(0..<3)) over \(loudest(8..<11)) to \(loudest(25..<40))")
        #expect(loudest(0..<3) < 0.15)
        #expect(loudest(8..<11) > 0.15 && loudest(8..<11) < 0.4)
        #expect(loudest(25..<40) > 0.47)
    }
}

extension AsyncStream where Element: Sendable {
    fileprivate func first(where predicate: (Element) -> Bool) async -> Element? {
        for await element in self where predicate(element) { return element }
        return nil
    }
}
