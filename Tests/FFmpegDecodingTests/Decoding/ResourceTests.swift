import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import PlayerInternals
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(5)))
    struct ResourceTests {
        @Test func openingAndClosingLeavesNothingBehind() async throws {
            let files = try [Media.mp3, .aac, .opus, .flac].map { try $0.bytes }
            let broken = Array(files[0].prefix(200))
            try await expectNothingLeft(rounds: 500) { round in
                if round % 10 == 9 {
                    _ = try? await FFmpegDecoder(reading: MemoryByteSource(broken))
                } else {
                    var decoder = try await FFmpegDecoder(
                        reading: MemoryByteSource(files[round % files.count]))
                    _ = try await decoder.readFrames(2000)
                }
            }
        }

        @Test func cancelledOpeningsLeaveNothingBehind() async throws {
            let bytes = try Media.aac.bytes
            try await expectNothingLeft(rounds: 200) { round in
                let source = ScriptedByteSource(bytes, .init(stallsAt: Int64(round % 50) * 1000))
                let opening = Task(executorPreference: ThreadExecutor()) {
                    _ = try await FFmpegDecoder(reading: source)
                }
                await source.untilStalled()
                opening.cancel()
                await #expect(throws: AudioSourceError.cancelled) { try await opening.value }
            }
        }

        private func expectNothingLeft(
            rounds: Int, _ body: (Int) async throws -> Void
        ) async throws {
            // What is made once, such as tables of codecs, is there after a few rounds.
            for round in 0..<50 { try await body(round) }
            let before = Usage()
            for round in 0..<rounds { try await body(round) }
            // Threads end a moment after their last job, and tests of other modules use some too.
            var after = Usage()
            for _ in 0..<10_000
            where after.threads > before.threads || after.descriptors > before.descriptors {
                await Task.yield()
                after = Usage()
            }
            #expect(after.descriptors <= before.descriptors + 2)
            #expect(after.threads <= before.threads + 4)
            // A format context is 2 kB and its buffer 32 kB: a leak in each round would be more.
            #expect(after.residentKilobytes - before.residentKilobytes < rounds * 16)
        }
    }
}

/// What the process holds.
private struct Usage {
    let descriptors: Int
    let threads: Int
    let residentKilobytes: Int

    init() {
        descriptors =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        threads =
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        residentKilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }
}
