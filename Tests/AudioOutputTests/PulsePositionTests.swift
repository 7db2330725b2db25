import AudioOutput
import AudioPipeline
import PlaybackControl
import SoundServerFixture
import Testing

extension SoundServerTests {
    @Suite struct PulsePositionTests {
        @Test func thePlayheadGoesWithTheClockAndNeverBack() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                #expect(sink.playhead == nil)
                let writing = Task { try await tone.write(seconds: 2, from: 96_000, to: sink) }
                try await server.elapse(.milliseconds(50))
                #expect(sink.playhead == nil, "Nothing is heard while paused.")
                try await sink.start()
                // The moment of the start is read off half a second later.
                try await server.elapse(.milliseconds(500))
                let anchor = try #require(sink.playhead)
                #expect(anchor.stamp == tone.stamp)
                let start = ContinuousClock.now
                var last = anchor.frame
                var largest = Duration.zero
                for _ in 0..<120 {
                    try await server.elapse(.milliseconds(10))
                    let elapsed = ContinuousClock.now - start
                    let frame = try #require(sink.playhead?.frame)
                    #expect(frame >= last)
                    last = frame
                    let heard = tone.format.duration(ofFrames: frame - anchor.frame)
                    largest = max(largest, heard > elapsed ? heard - elapsed : elapsed - heard)
                }
                print("The playhead differed from the clock by \(largest) at most.")
                #expect(largest < .milliseconds(60))
                try await writing.value
                try await sink.drain()
                #expect(sink.playhead?.frame == 192_000)
                await sink.close()
                #expect(sink.playhead == nil)
            }
        }

        @Test func thePlayheadStandsStillWhilePausedAndGoesOnFromThere() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(tone.format)
                let writing = Task { try await tone.write(seconds: 1.2, to: sink) }
                try await sink.start()
                try await server.elapse(.milliseconds(400))
                try await sink.pause()
                let frame = try #require(sink.playhead?.frame)
                let heard = tone.format.duration(ofFrames: frame)
                #expect(heard > .milliseconds(250) && heard < .milliseconds(450))
                for _ in 0..<20 {
                    try await server.elapse(.milliseconds(10))
                    #expect(sink.playhead?.frame == frame)
                }
                try await sink.start()
                try await server.elapse(.milliseconds(100))
                let later = try #require(sink.playhead?.frame)
                #expect(later > frame && later < frame + 9600)
                try await writing.value
                try await sink.drain()
                await sink.close()
            }
        }

        @Test func afterAFlushThePositionIsOfTheNewGenerationFromItsFirstFrame() async throws {
            try await SoundServer.run { server in
                let old = Tone()
                let sink = PulseAudioSink(applicationName: "Test", server: server.address)
                try await sink.configure(old.format)
                try await sink.start()
                try await old.write(seconds: 0.7, from: 1_000_000, to: sink)
                let new = Tone()
                try await sink.flush(before: new.stamp.generation)
                #expect(sink.playhead == nil)
                let writing = Task { try await new.write(seconds: 0.5, from: 480, to: sink) }
                var last: Int64 = 480
                for _ in 0..<200 where last < 24_480 {
                    if let playhead = sink.playhead {
                        #expect(playhead.stamp == new.stamp)
                        #expect(playhead.frame >= last && playhead.frame <= 24_480)
                        last = playhead.frame
                    }
                    try await server.elapse(.milliseconds(5))
                }
                try await writing.value
                try await sink.drain()
                #expect(sink.playhead?.frame == 24_480)
                await sink.close()
            }
        }
    }
}
