import AssetLoading
import AudioPipeline
import MediaPlayback
import PlayerTesting
import Synchronization

/// A radio station: it has no end that it tells, and one can't go to a place of it.
///
/// A byte of it is a tenth of a second of sound.
final class ScriptedStation: ByteSourceOpener, AudioSourceOpener {
    private let script: AudioScript
    private let titles: [BroadcastTitle]

    init(frameCount: Int64 = 480_000_000, titles: [BroadcastTitle] = []) {
        script = AudioScript(
            frameCount: frameCount, claim: .unknown, isSeekable: false, largestRead: 4_800)
        self.titles = titles
    }

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        Station(titles: titles)
    }

    func openSource(
        reading bytes: any ByteSource
    ) async throws(AudioSourceError) -> sending any AudioSource & ~Copyable {
        StationSource(source: ScriptedAudioSource(script), bytes: bytes)
    }

    private final class Station: BroadcastByteSource {
        let isBroadcast = true
        let claimedByteRate: Int? = 10

        private let titles: [BroadcastTitle]
        private let told = Atomic(0)

        init(titles: [BroadcastTitle]) {
            self.titles = titles
        }

        func takeTitles(through offset: Int64) -> [BroadcastTitle] {
            let due = titles.count { $0.offset <= offset }
            let before = told.exchange(due, ordering: .relaxed)
            return due > before ? Array(titles[before..<due]) : []
        }

        func open() async throws(AssetLoadingError) -> ByteSourceDescription {
            ByteSourceDescription(size: nil, isSeekable: false)
        }

        func read(
            at offset: Int64, into buffer: inout MutableSpan<UInt8>
        ) async throws(AssetLoadingError) -> ByteRead {
            .bytes(1)
        }

        func close() {}
    }

    private struct StationSource: AudioSource, ~Copyable {
        var source: ScriptedAudioSource
        let bytes: any ByteSource
        var offset: Int64 = 0

        var format: AudioFormat { source.format }
        var length: FrameCountClaim { source.length }
        var isSeekable: Bool { false }

        mutating func read(
            into samples: inout MutableSpan<Float>
        ) async throws(AudioSourceError) -> AudioRead {
            var byte: [UInt8] = [0]
            var span = byte.mutableSpan
            _ = try? await bytes.read(at: offset, into: &span)
            offset += 1
            return try await source.read(into: &samples)
        }

        mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
            try await source.seek(toFrame: frame)
        }
    }
}
