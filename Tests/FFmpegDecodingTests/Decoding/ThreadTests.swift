import AssetLoading
import AudioPipeline
import FFmpegDecoding
import Foundation
import PlayerInternals
import Testing

extension DecodingTests {
    @Suite(.enabled(if: Media.isAvailable, "\(Media.absence)"))
    struct ThreadTests {
        @Test func allWorkIsDoneOnTheThreadOfTheCallersActor() async throws {
            let source = WitnessByteSource(MemoryByteSource(try Media.mp3.bytes))
            let threads = try await ThreadActor().decode(source)
            #expect(threads.count == 1)
            #expect(source.threads == threads)
        }

        @Test func allWorkIsDoneOnTheThreadThatTheTaskPrefers() async throws {
            let source = WitnessByteSource(MemoryByteSource(try Media.mp3.bytes))
            let threads = try await onOwnThread {
                var decoder = try await FFmpegDecoder(reading: source)
                _ = try await decoder.readAll()
                return Set([currentThread()])
            }
            #expect(source.threads == threads)
        }
    }
}

/// A serial executor with a thread of its own, which ends with it.
private final class ActorThread: SerialExecutor {
    private let jobs = JobQueue()

    init() {
        let jobs = jobs
        let executor = unsafe asUnownedSerialExecutor()
        startDetachedThread {
            jobs.run { job in unsafe job.runSynchronously(on: executor) }
        }
    }

    deinit {
        jobs.stop()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
    }
}

/// An actor with a thread of its own.
private actor ThreadActor {
    private let executor = ActorThread()

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe executor.asUnownedSerialExecutor()
    }

    func decode(_ source: WitnessByteSource) async throws -> Set<ObjectIdentifier> {
        var threads = Set([currentThread()])
        var decoder = try await FFmpegDecoder(reading: source)
        threads.insert(currentThread())
        _ = try await decoder.readAll()
        _ = try await decoder.seek(toFrame: 100_000)
        threads.insert(currentThread())
        return threads
    }
}

private func currentThread() -> ObjectIdentifier {
    ObjectIdentifier(Thread.current)
}

/// Remembers the threads that it is read on.
final class WitnessByteSource: ByteSource {
    private let source: any ByteSource
    private let seen = Locked<Set<ObjectIdentifier>>([])

    init(_ source: any ByteSource) {
        self.source = source
    }

    var threads: Set<ObjectIdentifier> { seen.withLock { $0 } }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        try await source.open()
    }

    func read(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        async throws(AssetLoadingError) -> ByteRead
    {
        try await source.read(at: offset, into: &buffer)
    }

    func readAvailable(at offset: Int64, into buffer: inout MutableSpan<UInt8>)
        throws(AssetLoadingError) -> ByteRead?
    {
        let thread = ObjectIdentifier(Thread.current)
        seen.withLock { _ = $0.insert(thread) }
        return try source.readAvailable(at: offset, into: &buffer)
    }

    func close() {
        source.close()
    }
}
