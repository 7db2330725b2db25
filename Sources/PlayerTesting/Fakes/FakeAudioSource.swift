internal import AudioPipeline

/// The silence of made-up media, a frame for each hundredth of a second.
struct FakeAudioSource: AudioSource, ~Copyable {
    private let media: FakeMedia
    private let clock: any Clock<Duration>
    private var position: Int64 = 0
    private var stall: FakeMedia.Stall?

    let format = AudioFormat(sampleRate: 100, channels: .mono)

    init(_ media: FakeMedia, clock: any Clock<Duration>) {
        self.media = media
        self.clock = clock
        stall = media.stall
    }

    var length: FrameCountClaim { .exact(frameCount) }

    var isSeekable: Bool { media.isSeekable }

    private var frameCount: Int64 { format.frame(at: media.duration) }

    mutating func read(
        into samples: inout MutableSpan<Float>
    ) async throws(AudioSourceError) -> AudioRead {
        if let stall, position == format.frame(at: stall.place) {
            try await wait(stall.length)
            self.stall = nil
        }
        if let failure = media.failure, position >= format.frame(at: failure) {
            throw AudioSourceError(
                .damaged, message: "The fake media fails, as it was told to.")
        }
        let next = [stall?.place, media.failure].compactMap { place in
            place.map { format.frame(at: $0) }
        }.filter { $0 > position }.min()
        let end = min(frameCount, next ?? .max)
        let count = Int(min(Int64(samples.count), end - position))
        guard count > 0 else { return .end }
        for index in 0..<count { samples[index] = 0 }
        defer { position += Int64(count) }
        return .frames(count: count, startFrame: position)
    }

    mutating func seek(toFrame frame: Int64) async throws(AudioSourceError) -> SeekLanding {
        try await wait(media.seekingTime)
        position = min(max(0, frame), frameCount)
        return SeekLanding(frame: position)
    }

    private func wait(_ time: Duration) async throws(AudioSourceError) {
        do {
            try await clock.sleep(for: time)
        } catch {
            throw .cancelled
        }
    }
}
