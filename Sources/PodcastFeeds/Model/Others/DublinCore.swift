/// What Dublin Core says of a channel or an item: the elements of `dc` and `dcterms`.
public struct DublinCore: Hashable, Sendable, Codable {
    /// The elements, in order; each may be repeated.
    public var elements: [Element] = []

    /// Without any value.
    public init() {}

    /// One statement.
    public struct Element: Hashable, Sendable, Codable {
        /// What it is about.
        public var term: DublinCoreTerm

        /// Whether it is from `dcterms`, not from `dc`.
        public var isFromTerms: Bool

        /// What it says.
        public var text: String

        /// What it says, if it is about a date and can be read.
        public var date: FeedDate?

        /// The time that it says, if the term is `valid` and the text is a DCMI Period.
        public var period: DublinCorePeriod?

        /// Who it names, if the term is `creator`, `publisher` or `contributor`.
        public var person: FeedPerson?

        /// Makes a statement.
        public init(
            term: DublinCoreTerm, isFromTerms: Bool = false, text: String, date: FeedDate? = nil
        ) {
            self.term = term
            self.isFromTerms = isFromTerms
            self.text = text
            self.date = date
        }
    }

    /// All that is said of a term, in order, whether by `dc` or `dcterms`.
    public subscript(term: DublinCoreTerm) -> [String] {
        elements.filter { $0.term == term }.map(\.text)
    }
}
