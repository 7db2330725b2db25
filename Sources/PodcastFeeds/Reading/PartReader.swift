/// Reads typed values off one part of a feed, such as an item.
///
/// What is read here is complete: the part's last end tag has come.
struct PartReader {
    var tree = ElementTree()
    var noteList: NoteList

    /// The feed's own address.
    let baseURL: String?

    let retention: ElementRetention

    /// The names of the elements around the part, the outermost first.
    var outerNames: [Int32] = []

    /// The item's number, from one, for notes; nil outside of items.
    var itemNumber: Int?

    /// `xml:base` and `xml:lang` of the elements around the part.
    var outerBase: String?
    var outerLanguage: String?

    init(limits: FeedLimits, baseURL: String?, retention: ElementRetention) {
        noteList = NoteList(limit: limits.notes)
        self.baseURL = baseURL
        self.retention = retention
        outerBase = baseURL
    }

    // MARK: Text

    /// The text of an element; nil when it is empty.
    func string(_ element: Element) -> String? {
        let text = tree.text(element)
        return text.isEmpty ? nil : text.validText
    }

    /// An attribute's value; nil when there is none or an empty one.
    func string(_ element: Element, _ name: LocalName) -> String? {
        tree.attribute(element, name)?.validText
    }

    /// The parts of a list with commas.
    func list(_ element: Element, separator: UInt8 = UInt8(ascii: ",")) -> [String] {
        tree.text(element).split(separator: separator).map { $0.trimmed.text }
            .filter { !$0.isEmpty }.prefix(1_000).map(\.self)
    }

    /// The words between blanks or commas.
    func words(_ text: ArraySlice<UInt8>) -> [String] {
        text.split { $0.isBlank || $0 == UInt8(ascii: ",") }.prefix(1_000).map(\.text)
    }

    // MARK: Lenient values
    //
    // Each is read from an attribute, or from the element's text where none is named.

    /// Reads a value, and notes when it cannot be read; nil when there is no text.
    private mutating func value<Value>(
        _ element: Element, _ name: LocalName?, _ code: FeedNote.Code,
        _ read: (ArraySlice<UInt8>) -> Value?
    ) -> FeedValue<Value>? {
        guard let text = bytes(element, name) else { return nil }
        let value = FeedValue(rawText: text.validText, value: read(text))
        if value.value == nil { note(code, value.rawText, at: element, attribute: name) }
        return value
    }

    private func bytes(_ element: Element, _ name: LocalName?) -> ArraySlice<UInt8>? {
        if let name { return tree.attribute(element, name) }
        let text = tree.text(element)
        return text.isEmpty ? nil : text
    }

    mutating func date(_ element: Element, _ name: LocalName? = nil) -> FeedValue<FeedDate>? {
        value(element, name, .unreadableDate, DateText.read)
    }

    /// Takes a date; of several the last that can be read counts.
    mutating func readDate(_ element: Element, into date: inout FeedValue<FeedDate>?) {
        guard let new = self.date(element), date == nil || new.value != nil else { return }
        date = new
    }

    mutating func duration(_ element: Element, _ name: LocalName? = nil) -> FeedValue<Duration>? {
        value(element, name, .unreadableDuration, DurationText.read)
    }

    mutating func whole(_ element: Element, _ name: LocalName? = nil) -> FeedValue<Int>? {
        value(element, name, .unreadableNumber, NumberText.read)
    }

    mutating func length(_ element: Element, _ name: LocalName) -> FeedValue<Int64>? {
        value(element, name, .unreadableNumber) { NumberText.read($0).map(Int64.init) }
    }

    mutating func decimal(_ element: Element, _ name: LocalName? = nil) -> FeedValue<Double>? {
        value(element, name, .unreadableDecimal, NumberText.readDecimal)
    }

    mutating func flag(_ element: Element, _ name: LocalName? = nil) -> FeedValue<Bool>? {
        value(element, name, .unreadableFlag, NumberText.readFlag)
    }

    /// A flag of which Apple says that nothing but `Yes` has an effect.
    mutating func yes(_ element: Element) -> FeedValue<Bool>? {
        value(element, nil, .unreadableFlag) { $0.isText("yes") }
    }

    /// One of the words that are defined, in any case.
    mutating func word<Word: RawRepresentable<String>>(_ element: Element) -> FeedValue<Word>? {
        value(element, nil, .unknownWord) { Word(rawValue: $0.lowercasedText) }
    }

    mutating func url(_ element: Element, _ name: LocalName? = nil) -> FeedURL? {
        guard let text = bytes(element, name) else { return nil }
        let rawText = text.validText
        let value =
            URLText.isPlainlyAbsolute(text)
            ? rawText : URLText.resolve(rawText, against: base(of: element))
        if value == nil { note(.relativeURL, rawText, at: element, attribute: name) }
        return FeedURL(rawText: rawText, value: value)
    }

    /// An address that may be none, so that nothing is noted.
    func resolved(_ text: String, at element: Element) -> FeedURL {
        FeedURL(rawText: text, value: URLText.resolve(text, against: base(of: element)))
    }

    // MARK: Notes

    mutating func note(
        _ code: FeedNote.Code, _ rawText: String, at element: Element,
        attribute: LocalName? = nil
    ) {
        guard noteList.admits() else { return }
        var path = path(to: element)
        if let attribute { path += "/@\(attribute.rawValue)" }
        noteList.append(
            FeedNote(
                code: code, position: tree.position(element), path: path,
                rawText: String(rawText.prefix(200))))
    }

    /// The elements around the place and the part's that are open.
    var openPath: String {
        let names = tree.openElements.enumerated().map { depth, element in
            let name = String(tree.name(element).qualified.prefix(100))
            return depth == 0 ? numbered(name) : name
        }
        return (outerPath + names).joined(separator: "/")
    }

    private var outerPath: [String] {
        outerNames.map { String(tree.names.names[Int($0)].qualified.prefix(100)) }
    }

    private func path(to element: Element) -> String {
        var inner: [String] = []
        var next: Element? = element
        while let place = next {
            let name = String(tree.name(place).qualified.prefix(100))
            next = tree.parent(place)
            inner.append(next == nil ? numbered(name) : name)
        }
        return (outerPath + inner.reversed()).joined(separator: "/")
    }

    private func numbered(_ name: String) -> String {
        itemNumber.map { "\(name)[\($0)]" } ?? name
    }
}
