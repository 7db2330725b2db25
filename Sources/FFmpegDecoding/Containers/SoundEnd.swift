internal import AssetLoading
internal import AudioPipeline

/// Where the sound ends by the container's own figures, without priming and padding.
struct SoundEnd: Hashable, Sendable {
    /// The length to tell.
    var length: FrameCountClaim

    /// Where to cut off what FFmpeg leaves at the end; nil when it leaves nothing.
    var cutoff: Int64?

    /// The length to hold against what is decoded; nil when the container only estimates.
    var evidence: Int64?

    /// - Parameters:
    ///   - priming: The frames before the first audible one.
    ///   - countsSilentPacket: Whether times are counted from a packet that gives no sound.
    ///   - gaplessTag: The text of the tag `iTunSMPB`.
    ///   - source: The bytes as a whole; where they can only be read onwards, `bytes` gives no more
    ///     than what was kept of the first.
    ///   - bytes: The bytes of the file.
    init(
        _ parameters: StreamParameters, clock: StreamClock?, sampleRate: Int, priming: Int64,
        countsSilentPacket: Bool = false, gaplessTag: String?, source: ByteSourceDescription,
        bytes: @escaping BytesAtOffset
    ) {
        let isSeekable = source.isSeekable
        let containers = parameters.containerName.split(separator: ",")
        let isMP4 = containers.contains("mp4")
        if isMP4,
            let end = Self.end(
                ofMP4: parameters, sampleRate, priming, gaplessTag, isSeekable ? bytes : nil)
        {
            (length, cutoff, evidence) = (.declared(end), end, end)
        } else if containers.contains("mp3"), let tag = MP3InfoTag(bytes),
            isSeekable
                ? !parameters.durationIsEstimated : source.size.map(tag.fits(fileSize:)) ?? false
        {
            (length, evidence) = (.declared(tag.audibleFrames), tag.audibleFrames)
            // FFmpeg takes the padding off only where it can go back.
            if !isSeekable { cutoff = tag.audibleFrames }
        } else if isSeekable, containers.contains("wav"), parameters.codec == .pcm,
            let size = WAVDataSize(bytes)
        {
            (length, evidence) = (.declared(size.frames), size.frames)
        } else if let duration = parameters.duration, let clock {
            let ogg = source.size.flatMap { size in
                isSeekable && containers.contains("ogg") ? OggEnd(size: size, bytes) : nil
            }
            var frames = clock.frames(ofTicks: duration) - (isMP4 ? 0 : priming)
            // What was recorded from the middle begins late, which FFmpeg may not take off.
            if ogg?.granule == duration, !countsSilentPacket {
                frames -= max(0, clock.frameOnClock(ofRawFrame: priming))
            }
            frames = max(0, frames)
            length = parameters.durationIsEstimated ? .estimated(frames) : .declared(frames)
            let isKnownWhole = parameters.durationIsEstimated || ogg?.isWhole == true
            evidence = isKnownWhole ? nil : frames
        } else if let duration = parameters.containerDuration {
            let frames = Int128(duration) * Int128(sampleRate) / 1_000_000 - Int128(priming)
            length =
                parameters.durationIsEstimated
                ? .estimated(Int64(clamping: max(0, frames)))
                : .declared(Int64(clamping: max(0, frames)))
        } else {
            length = .unknown
        }
    }

    private static func end(
        ofMP4 parameters: StreamParameters, _ sampleRate: Int, _ priming: Int64,
        _ gaplessTag: String?, _ bytes: BytesAtOffset?
    ) -> Int64? {
        if let tag = gaplessTag.flatMap(ITunesGaplessTag.init), tag.priming == priming {
            return tag.length
        }
        guard let bytes, let end = MP4SoundEnd(track: parameters.identifier, bytes) else {
            return nil
        }
        let scale = Int128(end.timeScale)
        let start = Int128(end.start) * Int128(sampleRate) / scale
        // Only figures that FFmpeg went by at the front can be trusted at the back.
        guard start == Int128(priming) else { return nil }
        return Int64(clamping: Int128(end.length) * Int128(sampleRate) / scale)
    }
}
