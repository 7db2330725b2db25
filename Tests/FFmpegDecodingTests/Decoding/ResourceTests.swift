import AssetLoading
import AudioPipeline
import CAllocations
import FFmpegDecoding
import Foundation
import PlayerInternals
import Testing

extension DecodingTests {
    /// What an opening holds goes with it.
    ///
    /// `OPENING_COUNT` says how often media are opened and closed, 500 times unless told; a tenth as
    /// many openings are cancelled, and as many damaged files of each kind played.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"), .timeLimit(.minutes(15)))
    struct ResourceTests {
        private static let count =
            ProcessInfo.processInfo.environment["OPENING_COUNT"].flatMap { Int($0) } ?? 500

        @Test func openingAndClosingLeavesNothingBehind() async throws {
            let files = try [Media.mp3, .aac, .opus, .flac].map { try $0.bytes }
            let broken = Array(files[0].prefix(200))
            try await expectNothingLeft(rounds: Self.count) { round in
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
            try await expectNothingLeft(rounds: max(200, Self.count / 10)) { round in
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

        @Test(arguments: [Media.mp3, .aac, .vorbisWebM])
        func damagedFilesLeaveNothingBehind(media: Media) async throws {
            let bytes = try media.bytes
            try await expectNothingLeft(rounds: max(50, Self.count / 10)) { round in
                var damage = Damage(seed: UInt64(round))
                let source = MemoryByteSource(damage.damaged(bytes))
                if var decoder = try? await FFmpegDecoder(reading: source) {
                    _ = try? await decoder.readFrames(20_000)
                    _ = try? await decoder.seek(toFrame: 100_000)
                    _ = try? await decoder.readFrames(2_000)
                }
                return Witness(source)
            }
        }

        private func expectNothingLeft(
            rounds: Int, _ body: (Int) async throws -> Witness
        ) async throws {
            // FFmpeg makes its tables and the allocator its arenas once.
            for round in 0..<50 { _ = try await body(round) }
            let before = Usage()
            var held = 0
            for first in stride(from: 0, to: rounds, by: 50) {
                var witnesses: [Witness] = []
                for round in first..<min(rounds, first + 50) {
                    witnesses.append(try await body(round))
                }
                held += witnesses.count { $0.source != nil }
            }
            // Threads end a moment after their last job, and what they hold goes with them; tests
            // of other modules use some too.
            for _ in 0..<10_000 where Usage().threads > before.threads { await Task.yield() }
            let after = Usage()
            #expect(held == 0)
            #expect(after.descriptors - before.descriptors < 10)
            #expect(after.threads - before.threads < 10)
            // Each opening allocates a hundred kilobytes and more.
            #expect(after.allocatedBytes - before.allocatedBytes < 100_000 + rounds * 100)
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
    let allocatedBytes = Int(callocations_in_use())

    private static func count(in folder: String) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }
}
