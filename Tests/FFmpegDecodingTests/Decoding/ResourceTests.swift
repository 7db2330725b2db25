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

        /// A leak is there each time; what tests of other modules hold meanwhile is not.
        private func expectNothingLeft(
            rounds: Int, _ body: (Int) async throws -> Void
        ) async throws {
            // What is made once, such as tables of codecs, is there after a few rounds.
            for round in 0..<50 { try await body(round) }
            var growth = Usage.Growth()
            for _ in 0..<4 {
                let before = Usage()
                for round in 0..<rounds { try await body(round) }
                // Threads end a moment after their last job.
                for _ in 0..<10_000 where Usage().threads > before.threads { await Task.yield() }
                growth = Usage.Growth(from: before, to: Usage())
                if growth.isSmall(for: rounds) { break }
            }
            #expect(growth.isSmall(for: rounds), "\(growth)")
        }
    }
}

/// What the process holds.
private struct Usage {
    /// What it holds more than before.
    struct Growth {
        var descriptors = 0
        var threads = 0
        var kilobytes = 0

        init() {}

        init(from before: Usage, to after: Usage) {
            descriptors = after.descriptors - before.descriptors
            threads = after.threads - before.threads
            kilobytes = after.kilobytes - before.kilobytes
        }

        /// Whether it is less than a leak in each round would make: a format context and its
        /// buffer have 34 kB.
        func isSmall(for rounds: Int) -> Bool {
            descriptors < rounds / 10 && threads < rounds / 10 && kilobytes < rounds * 8
        }
    }

    let descriptors: Int
    let threads: Int
    let kilobytes: Int

    init() {
        descriptors = Self.count(in: "/proc/self/fd")
        threads = Self.count(in: "/proc/self/task")
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    private static func count(in folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}
