/// A text that people read, as the feed writes it.
public struct FeedText: Hashable, Sendable, Codable {
    /// The text of the feed without blanks around it; XML's own references are decoded, HTML's are
    /// not.
    public var rawText: String

    /// What kind of text it is.
    public var kind: Kind

    /// The language, such as `en-US`, where the feed or an element around the text says it.
    public var language: String?

    /// What relative links in it are relative to: `xml:base`, else the feed's address.
    public var base: String?

    /// Makes a text.
    public init(
        _ rawText: String, kind: Kind = .unstated, language: String? = nil, base: String? = nil
    ) {
        self.rawText = rawText
        self.kind = kind
        self.language = language
        self.base = base
    }

    /// The kinds of text.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// The format does not say; RSS means text in titles and most often HTML elsewhere.
        case unstated

        /// Text without markup, in which `<` is a `<`.
        case plain

        /// HTML.
        case html

        /// XHTML, as it stood in the feed.
        case xhtml
    }

    /// The text as it can be shown: without tags, with references decoded, blanks and lines as a
    /// browser would show them.
    ///
    /// Also decodes what was escaped once too often, such as `&amp;` in a title. Computed at each
    /// use. Linear in the length.
    public var plainText: String {
        kind == .plain ? rawText : HTMLText.plainText(of: rawText)
    }

    /// ``plainText`` on one line.
    var lineText: String {
        plainText.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether there is a tag or a reference in it that people must not see.
    var hasMarkup: Bool {
        kind != .plain && HTMLText.hasMarkup(rawText)
    }

    /// The text as HTML with every link in it made absolute, as far as there is something to
    /// resolve against, and with `&lt;` for each `<` that starts no tag; a text without any tag as
    /// it is.
    ///
    /// Computed at each use. Linear in the length.
    public var resolvedText: String {
        guard kind != .plain else { return rawText }
        return HTMLText.resolvingLinks(in: rawText, against: base) ?? rawText
    }
}

extension FeedText: CustomStringConvertible {
    /// The same as ``plainText``.
    public var description: String { plainText }
}
