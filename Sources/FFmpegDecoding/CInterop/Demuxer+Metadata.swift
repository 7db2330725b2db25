internal import AssetLoading
internal import AudioPipeline
internal import CPlayerFFmpeg

extension Demuxer {
    /// Collects what the container says of itself, within the limits.
    ///
    /// - Parameter origin: The first audible sample on the clock of the chapters.
    func metadata(_ limits: OpeningLimits, origin: Duration) -> MediaMetadata {
        let parameters = parameters
        var metadata = MediaMetadata(
            containerName: parameters.containerName, codecName: parameters.codecName,
            bitRate: parameters.bitRate)
        // Ogg keeps the tags on the stream; where both have a tag, the container's is meant.
        unsafe collectTags(stream.pointee.metadata, limits.tags, into: &metadata.tags)
        unsafe collectTags(open.pointee.metadata, limits.tags, into: &metadata.tags)
        metadata.chapters = chapters(limits.chapters, origin: origin)
        metadata.artworks = artworks(limits.artworkBytes)
        metadata.loudness = loudness(metadata.tags)
        metadata.tracks = tracks
        return metadata
    }

    /// The gains of the tags, and where those say none the one that the encoder left.
    private func loudness(_ tags: [String: String]) -> LoudnessTags {
        var loudness = LoudnessTags(tags)
        let gain = unsafe cffmpeg_stream_gain(stream)
        if loudness.track == nil, gain.has_track {
            loudness.track = LoudnessTags.Gain(
                decibels: gain.track, peak: gain.track_peak > 0 ? gain.track_peak : nil)
        }
        if loudness.album == nil, gain.has_album {
            loudness.album = LoudnessTags.Gain(
                decibels: gain.album, peak: gain.album_peak > 0 ? gain.album_peak : nil)
        }
        return loudness
    }

    private func chapters(_ limit: Int, origin: Duration) -> [MediaChapter] {
        var chapters: [MediaChapter] = []
        for index in unsafe 0..<min(Int(open.pointee.nb_chapters), limit) {
            guard let chapter = unsafe open.pointee.chapters[index]?.pointee else { continue }
            let tick = unsafe chapter.time_base
            guard let start = time(unsafe chapter.start, tick) else { continue }
            let end = time(unsafe chapter.end, tick)
            var tags: [String: String] = [:]
            unsafe collectTags(chapter.metadata, 16, into: &tags)
            chapters.append(
                MediaChapter(
                    start: max(.zero, start - origin),
                    end: end.flatMap { $0 > start ? max(.zero, $0 - origin) : nil },
                    title: tags["title"]))
        }
        return chapters.sorted { $0.start < $1.start }
    }

    private func time(_ timestamp: Int64, _ tick: AVRational) -> Duration? {
        guard timestamp != cffmpeg_no_timestamp, tick.num > 0, tick.den > 0 else { return nil }
        let microseconds =
            Int128(timestamp) * Int128(tick.num) * 1_000_000 / Int128(tick.den)
        return Int64(exactly: microseconds).map { .microseconds($0) }
    }

    /// The streams but the pictures.
    var tracks: [MediaTrack] {
        var tracks: [MediaTrack] = []
        for index in unsafe 0..<Int(open.pointee.nb_streams) {
            guard let stream = unsafe open.pointee.streams[index], unsafe !isPicture(stream) else {
                continue
            }
            let parameters = unsafe stream.pointee.codecpar.pointee
            var tags: [String: String] = [:]
            unsafe collectTags(stream.pointee.metadata, 64, into: &tags)
            tracks.append(
                unsafe MediaTrack(
                    kind: kind(parameters.codec_type),
                    codec: parameters.codec_id == AV_CODEC_ID_NONE
                        ? nil : String(cString: avcodec_get_name(parameters.codec_id)),
                    // What ISO 639-2 has for a language that nobody knows.
                    language: tags["language"].flatMap { $0 == "und" ? nil : $0 },
                    isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0,
                    title: tags["title"]))
        }
        return tracks
    }

    private func kind(_ type: AVMediaType) -> MediaTrack.Kind {
        switch type {
        case AVMEDIA_TYPE_AUDIO: .audio
        case AVMEDIA_TYPE_VIDEO: .video
        case AVMEDIA_TYPE_SUBTITLE: .subtitles
        default: .other
        }
    }
}

/// The bytes of a tag's name or value that are kept.
private let tagLength = 4_096

/// Reads the names, in lower case, and the values of a dictionary, up to a number of them.
func collectTags(
    _ dictionary: OpaquePointer?, _ limit: Int, into tags: inout [String: String]
) {
    var entry = unsafe av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX)
    while let tag = unsafe entry {
        let name = unsafe text(tag.pointee.key).lowercased()
        if tags[name] != nil || tags.count < limit {
            tags[name] = unsafe text(tag.pointee.value)
        }
        unsafe entry = av_dict_get(dictionary, "", tag, AV_DICT_IGNORE_SUFFIX)
    }
}

private func text(_ characters: UnsafeMutablePointer<CChar>?) -> String {
    guard let characters = unsafe characters else { return "" }
    let buffer = unsafe UnsafeRawBufferPointer(
        start: characters, count: strnlen(characters, tagLength))
    return unsafe String(decoding: buffer, as: UTF8.self)
}
