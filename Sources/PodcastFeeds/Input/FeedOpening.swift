/// Finds where the feed's markup starts, behind what a server may have written before it.
enum FeedOpening: Equatable {
    /// More bytes are needed to tell.
    case undecided

    /// The markup starts at this offset.
    case start(Int)

    /// There is no markup.
    case none

    /// How far the markup is looked for.
    static let length = 64 << 10

    /// Looks at the first bytes.
    ///
    /// Markup that a feed can start with counts at once. Other markup, such as the HTML of a
    /// server's warning, is passed over if a feed starts behind it.
    static func find(in bytes: ArraySlice<UInt8>, isLast: Bool) -> FeedOpening {
        let window = bytes.prefix(length)
        let isWhole = isLast || window.count == length
        let firstMark = window.firstIndex(of: UInt8(ascii: "<"))
        if let firstMark {
            let rest = window[firstMark...]
            if rest.count < longestStart, !isWhole { return .undecided }
            if isStart(rest) { return .start(firstMark - bytes.startIndex) }
        }
        guard isWhole else { return .undecided }
        guard let firstMark else { return .none }
        let start = window.indices.first { index in
            window[index] == UInt8(ascii: "<") && isFeedStart(window[index...])
        }
        return .start((start ?? firstMark) - bytes.startIndex)
    }

    /// As many bytes tell whether a feed starts.
    static let longestStart = 9

    /// Whether a feed's root element stands at a place.
    static func isRoot(in bytes: Span<UInt8>, at index: Int) -> Bool {
        var head: [UInt8] = []
        head.append(bytes, index..<min(bytes.count, index + longestStart))
        return !head[...].starts(withText: "<?") && isFeedStart(head[...])
            || head[...].starts(withText: "<html")
    }

    private static func isStart(_ bytes: ArraySlice<UInt8>) -> Bool {
        isFeedStart(bytes) || bytes.starts(withText: "<?") || bytes.starts(withText: "<!")
            || bytes.starts(withText: "<html")
    }

    private static func isFeedStart(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(withText: "<?xml") || bytes.starts(withText: "<rss")
            || bytes.starts(withText: "<rdf:") || bytes.starts(withText: "<feed")
            || bytes.starts(withText: "<channel") || bytes.starts(withText: "<opml")
    }
}
