/// Follows the pages of an Ogg stream on its way, to stop where another link of a chain begins.
struct OggLinkTracker: Sendable {
    /// The bytes of the present page that are still to come.
    private var rest = 0
    private var hasContent = false

    /// Whether the bytes are no pages, so that there is nothing to follow.
    private var isLost = false

    /// How many of the bytes that come next are known to be of this link.
    ///
    /// The header of a page that is not whole yet is left for the next time.
    ///
    /// - Returns: The count, and whether another link begins behind them.
    mutating func pass(_ bytes: ArraySlice<UInt8>) -> (count: Int, isAtNextLink: Bool) {
        var index = bytes.startIndex
        while index < bytes.endIndex, !isLost {
            if rest > 0 {
                let part = min(rest, bytes.endIndex - index)
                rest -= part
                index += part
                continue
            }
            guard let page = OggPage(bytes[index...]) else {
                let head = bytes[index...].prefix(4)
                isLost = !"OggS".utf8.starts(with: head)
                if isLost { break }
                return (index - bytes.startIndex, false)
            }
            if page.isFirst, hasContent { return (index - bytes.startIndex, true) }
            if !page.isFirst { hasContent = true }
            rest = page.size
        }
        return (bytes.count, false)
    }
}
