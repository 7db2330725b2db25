import AudioOutput
import AudioPipeline
import PlaybackControl
import SoundServerFixture
import Testing

extension SoundServerTests {
    @Suite struct PulsePlayingTests {
        @Test(arguments: [48_000, 44_100])
        func aToneIsHeardWholeAndUnbroken(sampleRate: Int) async throws {
            let format = AudioFormat(sampleRate: sampleRate, channels: .stereo)
            let recording = try await SoundServer.run { server in
                try await server.record {
                    let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                    try await sink.configure(format)
                    try await sink.start()
                    try await Tone(format: format).write(seconds: 2, to: sink)
                    try await sink.drain()
                    await sink.close()
                    #expect(sink.underrunCount == 0)
                }
            }
            let reading = recording.trimmed.reading(ofTone: 440)
            print(
                "Captured at \(sampleRate) Hz: \(recording.soundDuration) s,",
                "peak \(recording.trimmed.peakFrequency) Hz, \(reading),",
                "longest silence \(recording.trimmed.longestSilence.count)")
            #expect(abs(recording.soundDuration - 2) < 0.03)
            #expect(abs(recording.trimmed.peakFrequency - 440) < 1)
            #expect(reading.phaseBreaks == 0)
            #expect(recording.trimmed.longestSilence.count < 3)
            #expect(reading.smallestAmplitude > 0.45)
        }

        @Test func aPauseKeepsEverySample() async throws {
            let recording = try await SoundServer.run { server in
                try await server.record {
                    let tone = Tone()
                    let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                    try await sink.configure(tone.format)
                    try await tone.write(seconds: 0.4, to: sink)
                    try await sink.start()
                    try await server.elapse(.milliseconds(200))
                    try await sink.pause()
                    try await server.elapse(.milliseconds(300))
                    try await sink.start()
                    try await tone.write(seconds: 0.6, from: 19_200, to: sink)
                    try await sink.drain()
                    await sink.close()
                }
            }
            #expect(recording.trimmed.longestSilence.count > 10_000)
            let parts = recording.trimmed.parts
            let sounding = parts.map(\.soundDuration).reduce(0, +)
            print("Around a pause: \(parts.map(\.soundDuration)), together \(sounding) s")
            #expect(abs(sounding - 1) < 0.03)
            for part in parts { #expect(part.reading(ofTone: 440).phaseBreaks == 0) }
        }

        @Test func aFlushDropsWhatIsQueuedAndWhatIsStillWrittenOfBefore() async throws {
            let recording = try await SoundServer.run { server in
                try await server.record {
                    let old = Tone(frequency: 440)
                    let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                    try await sink.configure(old.format)
                    try await sink.start()
                    try await old.write(seconds: 0.7, to: sink)
                    let new = Tone(frequency: 1000)
                    try await sink.flush(before: new.stamp.generation)
                    try await old.write(seconds: 0.1, from: 33_600, to: sink)
                    #expect(sink.droppedFrames == 4800)
                    try await new.write(seconds: 0.5, to: sink)
                    try await sink.drain()
                    #expect(sink.playhead?.stamp == new.stamp)
                    #expect(sink.playhead?.frame == 24_000)
                    await sink.close()
                }
            }
            // 0.2 s and what the server held were heard of the old tone; 0.45 s were dropped.
            #expect(recording.soundDuration > 0.6 && recording.soundDuration < 0.85)
            let end = Recording(samples: recording.trimmed.samples.suffix(23_000))
            #expect(end.reading(ofTone: 1000).phaseBreaks == 0)
            #expect(abs(end.peakFrequency - 1000) < 3)
        }

        @Test func aFlushEndsADrainAndAWrite() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                let writing = Task { try await tone.write(seconds: 2, to: sink) }
                try await server.elapse(.milliseconds(100))
                let draining = Task { try await sink.drain() }
                try await server.elapse(.milliseconds(100))
                try await sink.flush(before: .next())
                try await writing.value
                try await draining.value
                #expect(sink.droppedFrames > 48_000)
                await sink.close()
            }
        }

        @Test func aDrainReturnsWhenTheLastFrameHasBeenHeard() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                try await sink.drain()
                try await tone.write(seconds: 0.5, to: sink)
                let start = ContinuousClock.now
                try await sink.start()
                try await sink.drain()
                let first = ContinuousClock.now - start
                print("A drain of 500 ms took \(first).")
                #expect(first >= .milliseconds(490) && first <= .milliseconds(600))
                try await sink.drain()
                #expect(ContinuousClock.now - start - first < .milliseconds(50))
                #expect(sink.underrunCount == 0)

                // A second stretch, paused in mid-drain.
                try await tone.write(seconds: 0.3, from: 24_000, to: sink)
                let second = ContinuousClock.now
                async let drained: Void = sink.drain()
                try await server.elapse(.milliseconds(270))
                try await sink.pause()
                try await server.elapse(.milliseconds(300))
                try await sink.start()
                try await drained
                let whole = ContinuousClock.now - second
                #expect(whole >= .milliseconds(580) && whole <= .milliseconds(750))
                await sink.close()
            }
        }

        @Test func runningEmptyIsToldAndSoIsTheRecovery() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                var events = sink.events().filter { event in
                    if case .routeChanged = event { false } else { true }
                }.makeAsyncIterator()
                try await sink.start()
                try await tone.write(seconds: 0.2, to: sink)
                #expect(await events.next() == .underrun)
                try await tone.write(seconds: 0.2, from: 9600, to: sink)
                #expect(await events.next() == .recovered)
                try await sink.drain()
                #expect(sink.underrunCount == 1)
                await sink.close()
                #expect(await events.next() == nil)
            }
        }
    }
}
