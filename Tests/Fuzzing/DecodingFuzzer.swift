import AssetLoading
import AudioPipeline
import FFmpegDecoding
import PlayerInternals

/// The entry that libFuzzer calls; built by Scripts/fuzz beside the modules' objects.
///
/// The first byte chooses how the rest is read: at any place or onwards, or as a playlist and,
/// behind a zero, the bytes of all that it names.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    runBlocking(started: { _ in }) { await decode(input, choice) }
    return 0
}

private func decode(_ input: [UInt8], _ choice: UInt8) async {
    var options: StreamingOptions?
    var media = input
    if choice & 1 == 1 {
        let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        media = Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n".utf8) + (parts.first ?? [])
        let opener = OneForAll(bytes: Array(parts.dropFirst().first ?? []))
        options = StreamingOptions(opener: opener, clock: ImpatientClock())
        options?.limits.patience = .seconds(2)
    }
    let source = FuzzedSource(media, isSeekable: choice & 2 == 0)
    guard var decoder = try? await FFmpegDecoder(reading: source, streaming: options) else {
        return
    }
    _ = (decoder.length, decoder.metadata, decoder.liveWindow)
    await read(&decoder)
    guard decoder.isSeekable else { return }
    guard let landing = try? await decoder.seek(toFrame: Int64(choice) * 300) else { return }
    precondition(landing.frame >= 0 && landing.uncertainty >= 0)
    await read(&decoder)
}

/// Reads up to a few seconds; every sample is a number.
private func read(_ decoder: inout FFmpegDecoder) async {
    var samples = [Float](repeating: 0, count: 64 << 10)
    for _ in 0..<20 {
        var span = samples.mutableSpan
        guard let answer = try? await decoder.read(into: &span) else { return }
        switch answer {
        case .frames(let count, _):
            let written = count * decoder.format.channelCount
            precondition(samples.prefix(written).allSatisfy(\.isFinite))
        case .formatChanged: continue
        case .end: return
        }
    }
}

/// Gives the same bytes for everything that a playlist names.
private struct OneForAll: ByteSourceOpener {
    let bytes: [UInt8]

    func source(for location: AssetLocation) throws(AssetLoadingError) -> any ByteSource {
        FuzzedSource(bytes, isSeekable: true)
    }
}

/// Bytes in memory that have an address, and perhaps can only be read onwards.
private struct FuzzedSource: ByteSource {
    private let bytes: MemoryByteSource
    private let isSeekable: Bool

    init(_ bytes: [UInt8], isSeekable: Bool) {
        self.bytes = MemoryByteSource(bytes)
        self.isSeekable = isSeekable
    }

    func open() throws(AssetLoadingError) -> ByteSourceDescription {
        var description = try bytes.open()
        description.isSeekable = isSeekable
        description.finalAddress = "https://media.example/a/b"
        return description
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) throws(AssetLoadingError) -> ByteRead {
        try bytes.read(at: offset, into: &buffer)
    }

    func close() {}
}

/// A clock whose sleeps are over at once.
private final class ImpatientClock: Clock {
    private let start = ContinuousClock.now
    private let slept = Locked(Duration.zero)

    var now: ContinuousClock.Instant { start.advanced(by: slept.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) {
        let duration = start.duration(to: deadline)
        slept.withLock { $0 = max($0, duration) }
    }
}
