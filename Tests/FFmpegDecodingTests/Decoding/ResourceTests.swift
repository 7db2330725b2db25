import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import PlayerInternals
import Testing

extension DecodingTests {
    /// What an opening holds goes with it: the leak sanitizer sees to FFmpeg's memory, these to the
    /// rest.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(5)))
    struct ResourceTests {
        @Test func openingAndClosingLeavesNothingBehind() async throws {
            let files = try [Media.mp3, .aac, .opus, .flac].map { try $0.bytes }
            let broken = Array(files[0].prefix(200))
            try await expectNothingLeft(rounds: 500) { round in
                guard round % 10 != 9 else {
                    let source = MemoryByteSource(broken)
                    _ = try? await FFmpegDecoder(reading: source)
                    return Witness(source)
                }
                let source = MemoryByteSource(files[round % files.count])
                var decoder = try await FFmpegDecoder(reading: source)
                _ = try await decoder.readFrames(2000)
                return Witness(source)
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
                return Witness(source)
            }
        }

        private func expectNothingLeft(
            rounds: Int, _ body: (Int) async throws -> Witness
        ) async throws {
            let before = Usage()
            var witnesses: [Witness] = []
            for round in 0..<rounds { witnesses.append(try await body(round)) }
            // Threads end a moment after their last job, and what they hold goes with them; tests
            // of other modules use some too.
            for _ in 0..<10_000 where Usage().threads > before.threads { await Task.yield() }
            let after = Usage()
            #expect(witnesses.count { $0.source != nil } == 0)
            #expect(after.descriptors - before.descriptors < rounds / 10)
            #expect(after.threads - before.threads < rounds / 10)
        }
    }
}

/// Sees whether a source is still held. FFmpeg's contexts hold it until they are freed.
private struct Witness {
    weak var source: (any ByteSource & AnyObject)?

    init(_ source: any ByteSource & AnyObject) {
        self.source = source
    }
}

/// What the process holds.
private struct Usage {
    let descriptors = Self.count(in: "/proc/self/fd")
    let threads = Self.count(in: "/proc/self/task")

    private static func count(in folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}
