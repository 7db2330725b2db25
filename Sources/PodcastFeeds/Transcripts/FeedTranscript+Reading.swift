extension FeedTranscript {
    /// Reads a file as SubRip, WebVTT or JSON, by what is in it: types on the web are often wrong.
    ///
    /// What can't be read costs no more than itself: a cue without times is left out. Bytes that are
    /// no UTF-8 become U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: How much of it is read.
    /// - Throws: `PodcastFeedError`: `.emptyInput`; `.limitExceeded` for a file that is too large;
    ///   `.notAFeed` where no cue can be found.
    /// - Complexity: Linear in the bytes.
    public init(
        _ bytes: [UInt8], limits: TranscriptLimits = TranscriptLimits()
    ) throws(PodcastFeedError) {
        guard bytes.count <= limits.bytes else { throw .limit(.bytes, limits.bytes, at: nil) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
        guard let first = content.first(where: { !blanks.contains($0) }) else {
            throw .emptyInput
        }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
            self.init(
                format: .podcastNamespace, cues: Self.jsonCues(Array(content), limits) ?? [])
        } else {
            let isWebVTT = content.starts(with: Array("WEBVTT".utf8))
            var reader = CueReader(isWebVTT: isWebVTT, limits: limits)
            reader.read(content)
            self.init(format: isWebVTT ? .webVTT : .subRip, cues: reader.cues)
            if isWebVTT { return }
        }
        guard !cues.isEmpty else {
            throw PodcastFeedError(
                .notAFeed,
                message: "This is no transcript with times: SubRip, WebVTT or JSON was expected.")
        }
    }

    private static func jsonCues(_ bytes: [UInt8], _ limits: TranscriptLimits) -> [Cue]? {
        guard let json = try? JSONScanner.read(bytes, depthLimit: 16),
            case .array(let segments)? = json["segments"]
        else { return nil }
        return segments.lazy.prefix(limits.cues).compactMap { segment in
            guard let start = CueTime.milliseconds(ofSeconds: segment["startTime"]?.text),
                let text = segment["body"]?.text
            else { return nil }
            return Cue(
                startMilliseconds: start,
                endMilliseconds: CueTime.milliseconds(ofSeconds: segment["endTime"]?.text)
                    ?? start,
                speaker: segment["speaker"]?.text.map { $0.cut(at: limits.textLength) },
                text: text.cut(at: limits.textLength))
        }
    }
}
