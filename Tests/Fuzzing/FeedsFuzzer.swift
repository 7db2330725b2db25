/// The entry that libFuzzer calls; built by Scripts/fuzz together with the module's sources.
///
/// The first byte chooses how the rest is read and cut.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    guard let choice = bytes.first else { return 0 }
    let input = Array(bytes.dropFirst())
    var options = FeedReadingOptions(baseURL: "https://feed.example/a/b")
    options.elements = choice & 1 == 0 ? .unknown : .all
    options.limits.textLength = 1 << 20
    if choice & 2 != 0 { options.contentType = "text/xml; charset=windows-1251" }
    if choice & 12 == 12 {
        if let document = try? OPMLDocument.parse(input, options: options) {
            let again = try? OPMLDocument.parse(Array(document.xml.utf8), options: options)
            precondition(again?.feeds.count == document.feeds.count)
        }
        _ = try? FeedChapters(podcastNamespaceJSON: input)
        if let transcript = try? FeedTranscript(input) {
            precondition(transcript.cues.allSatisfy { $0.startMilliseconds <= $0.endMilliseconds })
            _ = transcript.cue(atMilliseconds: 1_000)
        }
        return 0
    }
    let whole = try? PodcastFeedParser.parse(input, options: options)
    let cut = try? parse(input, every: Int(choice >> 4) &* 7 &+ 1, options)
    precondition(whole?.items == cut?.items && whole?.channel == cut?.channel)
    if let whole { use(whole) }
    return 0
}

private func parse(
    _ bytes: [UInt8], every length: Int, _ options: FeedReadingOptions
) throws -> PodcastFeed {
    var parser = PodcastFeedParser(options: options)
    var start = 0
    while start < bytes.count {
        let end = min(start + length, bytes.count)
        try parser.append(Array(bytes[start..<end]))
        start = end
    }
    return try parser.finish()
}

/// Computes what is computed.
private func use(_ feed: PodcastFeed) {
    _ = (feed.channel.paging, feed.channel.author, feed.channel.artwork)
    _ = PodcastGUID.check(feed.channel, feedURL: "https://feed.example/")
    for item in feed.items {
        _ = (item.title?.plainText, item.description?.resolvedText, item.author, item.artwork)
        _ = (item.media(), item.identity, item.isSameEpisode(as: item))
        _ = item.chapters?.chapter(atMilliseconds: 1_000)
    }
}
