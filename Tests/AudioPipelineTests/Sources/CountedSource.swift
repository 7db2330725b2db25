import AudioPipeline
import PlayerTesting
import Synchronization

/// How often a source was asked, and what it is told to do.
final class SourceCalls: Sendable {
    private let seekCount = Atomic(0)
    private let readCount = Atomic(0)
    private let cancels = Atomic(false)

    var seeks: Int { seekCount.load(ordering: .relaxed) }
    var reads: Int { readCount.load(ordering: .relaxed) }

    var cancelsNextRead: Bool {
        get { cancels.load(ordering: .relaxed) }
        set { cancels.store(newValue, ordering: .relaxed) }
    }

    fileprivate func noteSeek() { seekCount.add(1, ordering: .relaxed) }

    fileprivate func noteRead() -> Bool {
        readCount.add(1, ordering: .relaxed)
        return !cancels.exchange(false, ordering: .relaxed)
    }
}

/// A scripted source that counts what it is asked.
struct CountedSource: AudioSource, ~Copyable {
    private var source: ScriptedAudioSource
    private let calls: SourceCalls

    init(_ source: consuming ScriptedAudioSource, calls: SourceCalls) {
        self.source = source
        self.calls = calls
    }

    var format: AudioFormat { source.format }
    var length: FrameCountClaim { source.length }
    var isSeekable: Bool { source.isSeekable }

    mutating func read(
        into samples: inout MutableSpan<Float>
    ) async throws(AudioSourceError) -> AudioRead {
        guard calls.noteRead() else { throw .cancelled }
        return try await source.read(into: &samples)
    }

    mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        calls.noteSeek()
        return try await source.seek(toFrame: frame)
    }
}
