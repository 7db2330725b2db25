import AudioOutput
import AudioPipeline
import Foundation
import SoundServerFixture
import Testing

extension SoundServerTests {
    @Suite struct PulseResourceTests {
        @Test func aHundredCyclesLeaveNoThreadAndNoDescriptor() async throws {
            try await SoundServer.run { server in
                let tone = Tone()
                // The first of each opens what the process keeps, such as a timer of each clock.
                try await cycle(tone, server: server)
                try await abandon(tone, server: server)
                try await server.elapse(.milliseconds(20))
                let before = try await settled()
                for _ in 0..<100 { try await cycle(tone, server: server) }
                for _ in 0..<20 { try await abandon(tone, server: server) }
                var after = try await settled()
                for _ in 0..<50
                where after.sound > before.sound
                    || after.descriptors > before.descriptors
                {
                    try await server.elapse(.milliseconds(20))
                    after = try await settled()
                }
                #expect(after.sound == before.sound)
                #expect(after.descriptors <= before.descriptors)
            }
        }

        private func cycle(_ tone: Tone, server: SoundServer) async throws {
            let sink = PulseAudioSink(applicationName: "Test", server: server.address)
            try await sink.configure(tone.format)
            try await tone.write(seconds: 0.05, to: sink)
            try await sink.start()
            await sink.close()
        }

        /// Drops a sink without a close, half-way through connecting.
        private func abandon(_ tone: Tone, server: SoundServer) async throws {
            let sink = PulseAudioSink(applicationName: "Test", server: server.address)
            let task = Task { try await sink.configure(tone.format) }
            try await server.elapse(.milliseconds(1))
            task.cancel()
            _ = await task.result
        }

        /// The threads of libpulse's loops, which are named, and the open descriptors.
        private func settled() async throws -> (sound: Int, descriptors: Int) {
            let files = FileManager.default
            let tasks = try files.contentsOfDirectory(atPath: "/proc/self/task")
            let sound = tasks.count { task in
                let name = try? String(
                    contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8)
                return name == "sound\n"
            }
            return (sound, try files.contentsOfDirectory(atPath: "/proc/self/fd").count)
        }
    }
}
