import AudioPipeline
import PlaybackControl
import PlayerInternals
import SoundServerFixture
import Testing

@testable import AudioOutput

extension SoundServerTests {
    @Suite struct PulseFaultTests {
        @Test func killingTheServerInMidPlayIsALossForWriterAndSubscriber() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                let events = sink.events()
                let told = Task { () -> (AudioSinkEvent?, ContinuousClock.Instant) in
                    for await event in events {
                        if case .deviceLost = event { return (event, .now) }
                    }
                    return (nil, .now)
                }
                try await sink.start()
                let writing = Task {
                    await failure {
                        try await tone.write(seconds: 60, to: sink)
                    }
                }
                try await server.elapse(.milliseconds(500))
                try await server.killService()
                let killed = ContinuousClock.now
                let error = await writing.value.error
                let took = ContinuousClock.now - killed
                #expect(error?.code == .deviceLost)
                #expect(took < .seconds(1))
                let (event, moment) = await told.value
                #expect(event == .deviceLost(AudioSinkError(.deviceLost, message: "")))
                #expect(moment - killed < .seconds(1))
                let frame = sink.playhead?.frame
                #expect(frame != nil, "The position stays.")
                try await server.elapse(.milliseconds(100))
                #expect(sink.playhead?.frame == frame)
                let starting = await failure { try await sink.start() }
                #expect(starting.error?.code == .deviceLost)
                let configuring = await failure { try await sink.configure(tone.format) }
                #expect(configuring.error?.code == .unavailable)

                try await server.restartService()
                let recording = try await server.record {
                    try await sink.configure(tone.format)
                    try await sink.start()
                    try await tone.write(seconds: 0.5, to: sink)
                    try await sink.drain()
                }
                #expect(abs(recording.soundDuration - 0.5) < 0.03)
                await sink.close()
            }
        }

        @Test func killingTheServerEndsADrain() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                try await tone.write(seconds: 0.4, to: sink)
                let draining = Task {
                    await failure { try await sink.drain() }
                }
                try await server.elapse(.milliseconds(100))
                try await server.killService()
                let killed = ContinuousClock.now
                #expect(await draining.value.error?.code == .deviceLost)
                #expect(ContinuousClock.now - killed < .seconds(1))
                await sink.close()
            }
        }

        @Test func withoutAServerThereIsAMessageThatSaysWhatToDo() async {
            let sink = PulseAudioSink(
                applicationName: "Test", server: "unix:/tmp/no-such-folder/native")
            let (error, duration) = await failure {
                try await sink.configure(Tone().format)
            }
            #expect(error?.code == .unavailable)
            #expect(error?.message.contains("Start PipeWire") == true)
            #expect(error?.cause != nil)
            #expect(duration < .seconds(1))
        }

        @Test func aServerThatDoesNotAnswerIsGivenUpWithinASecond() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await server.suspendService()
                let configuring = await failure { try await sink.configure(tone.format) }
                #expect(configuring.error?.code == .timedOut)
                #expect(configuring.duration < .seconds(1.2))
                let listing = await failure { _ = try await sink.devices() }
                #expect(listing.error?.code == .timedOut)
                #expect(listing.duration < .seconds(1.2))
                try await server.resumeService()

                try await sink.configure(tone.format)
                try await sink.start()
                try await tone.write(seconds: 0.7, to: sink)
                try await server.suspendService()
                let pausing = await failure { try await sink.pause() }
                #expect(pausing.error?.code == .deviceLost)
                #expect(pausing.duration < .seconds(1.2))
                try await server.resumeService()

                try await sink.configure(tone.format)
                try await sink.start()
                let writing = Task {
                    await failure {
                        try await tone.write(seconds: 60, to: sink)
                    }
                }
                try await server.elapse(.milliseconds(100))
                try await server.suspendService()
                let suspended = ContinuousClock.now
                #expect(await writing.value.error?.code == .deviceLost)
                let took = suspended.duration(to: .now)
                print("A server that was stopped was given up after \(took)")
                #expect(took < .seconds(1.2))
                try await server.resumeService()
                await sink.close()
            }
        }

        @Test func aServerThatAnswersAndTakesNoSampleIsGivenUp() async throws {
            try await SoundServer.run { server in
                var output = PulseOutput(
                    applicationName: "Test", mediaName: "Test", mediaRole: .music,
                    server: server.address)
                output.patience = .milliseconds(500)
                let sink = PulseAudioSink(output: output)
                try await sink.configure(Tone().format)
                try await sink.start()
                let writing = Task {
                    await failure {
                        try await Tone().write(seconds: 60, to: sink)
                    }
                }
                try await server.elapse(.milliseconds(300))
                try await server.suspendMixer()
                #expect(await writing.value.error?.code == .timedOut)
                try await server.resumeMixer()
                await sink.close()
            }
        }

        @Test func removingTheOutputInMidPlayMovesTheSound() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let module = try await server.addOutput(named: "other")
                let sink = PulseAudioSink(
                    applicationName: "Test", server: server.address, device: "other")
                try await sink.configure(tone.format)
                try await sink.start()
                let recording = try await server.record {
                    let writing = Task { try await tone.write(seconds: 1.5, to: sink) }
                    try await server.elapse(.milliseconds(600))
                    try await server.removeOutput(module)
                    try await writing.value
                    try await sink.drain()
                }
                #expect(recording.soundDuration > 0.5 && recording.soundDuration < 1.1)
                await sink.close()
            }
        }

        @Test func aCancelledWaitReturnsAtOnce() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                try await tone.write(seconds: 0.1, to: sink)
                let writing = Task {
                    await failure {
                        try await tone.write(seconds: 60, to: sink)
                    }
                }
                let draining = Task {
                    await failure { try await sink.drain() }
                }
                try await server.elapse(.milliseconds(200))
                for task in [writing, draining] {
                    let start = ContinuousClock.now
                    task.cancel()
                    #expect(await task.value.error?.code == .cancelled)
                    #expect(ContinuousClock.now - start < .milliseconds(50))
                }
                // What was queued is still there and plays.
                try await sink.start()
                try await sink.drain()
                await sink.close()
            }
        }

        @Test func closingLetsWhoeverWaitsGo() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                let early = await failure { try await sink.start() }
                #expect(early.error?.code == .notConfigured)
                try await sink.configure(tone.format)
                let mono = Tone(format: AudioFormat(sampleRate: 48_000, channels: .mono))
                let other = await failure { try await mono.write(seconds: 0.1, to: sink) }
                #expect(other.error?.code == .notConfigured)
                let writing = Task {
                    await failure {
                        try await tone.write(seconds: 60, to: sink)
                    }
                }
                try await server.elapse(.milliseconds(100))
                await sink.close()
                #expect(await writing.value.error?.code == .closed)
                let late = await failure { try await sink.start() }
                #expect(late.error?.code == .closed)
            }
        }
    }
}
