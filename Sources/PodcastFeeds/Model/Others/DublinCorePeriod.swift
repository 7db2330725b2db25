/// A time with a start and an end, in the DCMI Period Encoding Scheme, such as
/// `start=2002-10-13; end=2002-10-17`.
public struct DublinCorePeriod: Hashable, Sendable, Codable {
    /// When it starts.
    public var start: FeedValue<FeedDate>?

    /// When it ends.
    public var end: FeedValue<FeedDate>?

    /// Makes a period.
    public init(start: FeedValue<FeedDate>? = nil, end: FeedValue<FeedDate>? = nil) {
        self.start = start
        self.end = end
    }

    /// Reads a period; nil when the text is none.
    init?(_ text: ArraySlice<UInt8>) {
        for part in text.split(separator: UInt8(ascii: ";")) {
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let value = part[(equals + 1)...].trimmed
            let date = FeedValue(rawText: value.text, value: DateText.read(value))
            switch part[..<equals].trimmed.lowercasedText {
            case "start": start = date
            case "end": end = date
            default: continue
            }
        }
        if start == nil, end == nil { return nil }
    }
}
