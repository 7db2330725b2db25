import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import PlayerInternals
import Testing

extension DecodingTests {
    /// Files that were damaged by chance, the same ones each time.
    ///
    /// `CORRUPTED_FILE_COUNT` says how many; 320 unless told.
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct CorruptionTests {
        static let count =
            ProcessInfo.processInfo.environment["CORRUPTED_FILE_COUNT"].flatMap { Int($0) } ?? 320

        /// What opening, reading and seeking in one file may take, on a machine that is busy.
        static let bound = Duration.seconds(20)

        private static let media: [Media] =
            Media.seekable + [.tagged, .tagged3, .video, .oddLayout]

        @Test(arguments: media)
        func aDamagedFileIsATypedErrorOrPlaysWhatItHas(media: Media) async throws {
            try await Self.playDamaged(
                media.bytes, series: Self.media.firstIndex(of: media) ?? 0, name: "\(media)")
        }

        @Test(arguments: OddMedia.allCases)
        func aDamagedFileOfARareFormIsATypedErrorOrPlaysWhatItHas(media: OddMedia) async throws {
            let number = OddMedia.allCases.firstIndex(of: media) ?? 0
            try await Self.playDamaged(
                media.bytes, series: 100 + number, name: "\(media)")
        }

        private static func playDamaged(
            _ bytes: [UInt8], series: Int, name: String
        ) async throws {
            for number in 0..<max(1, count / (media.count + OddMedia.allCases.count)) {
                let seed = UInt64(number) &* 1_000 &+ UInt64(series)
                var damage = Damage(seed: seed)
                let damaged = damage.damaged(bytes)
                let source = ScriptedByteSource(
                    damaged, .init(isAtHand: true, isSeekable: seed % 4 != 0))
                let start = ContinuousClock.now
                await play(source, target: damage.place(in: 300_000), name: "\(name) \(seed)")
                #expect(ContinuousClock.now - start < bound, "\(name) \(seed)")
            }
        }

        @Test(arguments: StreamMedia.allCases)
        func aDamagedStreamIsATypedErrorOrPlaysWhatItHas(media: StreamMedia) async throws {
            let files = try media.files
            for number in 0..<max(1, Self.count / 40) {
                var damage = Damage(seed: UInt64(number))
                let server = ScriptedServer(files)
                let names = files.keys.sorted()
                for _ in 0..<2 {
                    let name = names[damage.place(in: names.count)]
                    server[name] = files[name].map { damage.damaged($0) }
                }
                await Self.play(
                    server.open(), target: damage.place(in: 300_000), server: server,
                    name: "\(media) \(number)")
            }
        }

        /// Reads a little, seeks and reads on; every error has a type, and every sample is a number.
        private static func play(
            _ source: any ByteSource, target: Int, server: ScriptedServer? = nil, name: String
        ) async {
            // What a live playlist would wait for never comes.
            var options = server.map { StreamingOptions(opener: $0, clock: ImpatientClock()) }
            options?.limits.patience = .seconds(1)
            do throws(AudioSourceError) {
                var decoder = try await FFmpegDecoder(reading: source, streaming: options)
                expectNumbers(try await decoder.readFrames(20_000), name)
                if decoder.isSeekable {
                    let landing = try await decoder.seek(toFrame: Int64(target))
                    #expect(landing.frame >= 0, "\(name)")
                    expectNumbers(try await decoder.readFrames(20_000), name)
                }
            } catch {
                #expect(!error.message.isEmpty, "\(name)")
                #expect(error != .cancelled, "\(name)")
            }
        }

        private static func expectNumbers(_ samples: [Float], _ name: String) {
            if !samples.allSatisfy(\.isFinite) { Issue.record("\(name): a sample is no number.") }
        }
    }
}

/// A clock whose sleeps are over at once.
private final class ImpatientClock: Clock {
    typealias Instant = ContinuousClock.Instant

    private let start = ContinuousClock.now
    private let slept = Locked(Duration.zero)

    var now: Instant { start.advanced(by: slept.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = start.duration(to: deadline)
        slept.withLock { $0 = max($0, duration) }
    }
}
