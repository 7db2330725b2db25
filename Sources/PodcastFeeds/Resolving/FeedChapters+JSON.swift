extension FeedChapters {
    /// Reads the JSON file that `podcast:chapters` names (version 1.0 to 1.2).
    ///
    /// Chapters without a start that can be read are left out; the others are sorted by their
    /// start.
    ///
    /// - Parameters:
    ///   - bytes: The file, as UTF-8.
    ///   - baseURL: The file's address, which relative addresses in it are relative to.
    /// - Throws: When the bytes are no chapters.
    public init(
        podcastNamespaceJSON bytes: [UInt8], baseURL: String? = nil
    ) throws(PodcastFeedError) {
        guard let json = try? JSONScanner.read(bytes, depthLimit: 64),
            case .array(let values)? = json["chapters"]
        else {
            throw .notAFeed("These are no chapters: a JSON object with `chapters` was expected.")
        }
        self.init(source: .podcastNamespace, version: json["version"]?.text)
        for value in values {
            guard let start = Self.milliseconds(value["startTime"]) else { continue }
            chapters.append(
                FeedChapter(
                    startMilliseconds: start, endMilliseconds: Self.milliseconds(value["endTime"]),
                    title: value["title"]?.text, href: Self.url(value["url"], baseURL),
                    image: Self.url(value["img"], baseURL),
                    isInTableOfContents: value["toc"] != .bool(false)))
        }
        sort()
    }

    private static func milliseconds(_ value: JSONValue?) -> Int64? {
        value?.text.flatMap { DurationText.read(Array($0.utf8)[...])?.milliseconds }
    }

    private static func url(_ value: JSONValue?, _ base: String?) -> FeedURL? {
        value?.text.map { FeedURL(rawText: $0, value: URLText.resolve($0, against: base)) }
    }
}
