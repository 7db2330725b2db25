internal import AssetLoading

/// The bytes of made-up media: there are none, but they take their time.
struct FakeByteSource: ByteSource {
    let media: FakeMedia
    private let clock: any Clock<Duration>
    private let closing = Gate()

    init(media: FakeMedia, clock: any Clock<Duration>) {
        self.media = media
        self.clock = clock
    }

    func open() async throws(AssetLoadingError) -> ByteSourceDescription {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await clock.sleep(for: media.openingTime) }
            group.addTask { await closing.wait() }
            await group.next()
            group.cancelAll()
        }
        guard !Task.isCancelled, !closing.isOpen else { throw .cancelled }
        if media.failure == .zero {
            throw AssetLoadingError(
                .connectionFailed, message: "The fake media fails, as it was told to.")
        }
        return ByteSourceDescription(size: nil, isSeekable: media.isSeekable)
    }

    func read(
        at offset: Int64, into buffer: inout MutableSpan<UInt8>
    ) async throws(AssetLoadingError) -> ByteRead { .end }

    func close() {
        closing.open()
    }
}
