import CPlayerXML2

/// Receives libxml2's callbacks and passes them on as values.
///
/// It is a struct at a fixed address, not a class, so that no callback pays for a check of
/// exclusive access.
@safe
struct XMLEventRelay {
    var reader: FeedReader
    var parser: xmlParserCtxtPtr?

    private let start: FeedPosition
    private var names = XMLNameTable()
    private var repairs: [Repair] = []
    private var nextRepair = 0

    private var sectionBytes: [UInt8] = []
    private var sectionStart = 0
    private var sectionLengths: [Int] = []
    private var nextSection = 0

    /// The elements that libxml2 holds to be open.
    private var openNames: [Int32] = []

    init(reader: FeedReader, start: FeedPosition) {
        self.reader = reader
        self.start = start
    }

    mutating func announce(_ repairs: [Repair]) {
        guard !repairs.isEmpty else { return }
        self.repairs.removeFirst(nextRepair)
        nextRepair = 0
        self.repairs += repairs
    }

    mutating func announce(_ sections: SectionQueue) {
        guard !sections.lengths.isEmpty else { return }
        sectionBytes.removeFirst(sectionStart)
        sectionBytes.append(sections.bytes.span, 0..<sections.bytes.count)
        sectionStart = 0
        sectionLengths.removeFirst(nextSection)
        nextSection = 0
        sectionLengths += sections.lengths
    }

    /// Takes the next section where its mark stands.
    mutating func takeSection(at target: UnsafePointer<xmlChar>) {
        guard nextSection < sectionLengths.count, unsafe xmlStrEqual(target, Self.mark) != 0 else {
            return
        }
        let end = sectionStart + sectionLengths[nextSection]
        nextSection += 1
        if reader.takesText(end - sectionStart) {
            var bytes: [UInt8] = []
            swap(&bytes, &sectionBytes)
            reader.part.tree.appendText(bytes.span.extracting(sectionStart..<end))
            swap(&bytes, &sectionBytes)
        } else {
            stopOnFailure()
        }
        sectionStart = end
    }

    private static let mark = Array(SectionQueue.target.utf8) + [0]

    mutating func finish() {
        noteRepairs(before: .max)
        reader.finish()
    }

    mutating func start(
        _ local: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?,
        _ uri: UnsafePointer<xmlChar>?, namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>,
        _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
    ) {
        guard reader.failure == nil else { return }
        let name = unsafe names.number(local, prefix, uri, in: &reader.part.tree.names)
        if openNames.isEmpty, !reader.hasRoot { unsafe readRootNamespace(namespaces) }
        openNames.append(name)
        updatePosition()
        reader.start(name)
        if count > 0, let values = unsafe values {
            unsafe readAttributes(UnsafeBufferPointer(start: values, count: count * 5))
        }
        reader.finishStart()
        noteRepairs()
        stopOnFailure()
    }

    mutating func end() {
        noteRepairs()
        guard let name = openNames.popLast() else { return }
        reader.end(name)
        stopOnFailure()
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard reader.takesText(bytes.count) else {
            stopOnFailure()
            return
        }
        unsafe reader.part.tree.appendText(bytes.span)
    }

    mutating func note(_ error: xmlError) {
        let code = unsafe error.code
        updatePosition()
        let message = unsafe error.message.map { unsafe String(cString: $0) } ?? ""
        let detail = unsafe detail(of: error, message: message)
        reader.noteMarkup(Self.kind(of: code), detail: detail)
    }

    private func detail(of error: xmlError, message: String) -> String {
        if unsafe error.code == Int32(XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue),
            let prefix = unsafe error.str1
        {
            return unsafe String(cString: prefix)
        }
        return message
    }

    private static func kind(of code: Int32) -> FeedNote.Code {
        switch UInt32(bitPattern: code) {
        case XML_NS_ERR_UNDEFINED_NAMESPACE.rawValue: .undeclaredPrefix
        case XML_ERR_TAG_NAME_MISMATCH.rawValue: .mismatchedTag
        case XML_ERR_DOCUMENT_END.rawValue: .contentAfterFeed
        default: .malformedMarkup
        }
    }

    private mutating func readRootNamespace(
        _ namespaces: UnsafeBufferPointer<UnsafePointer<xmlChar>?>
    ) {
        for index in stride(from: 0, to: namespaces.count - 1, by: 2) {
            guard unsafe namespaces[index] == nil, let uri = unsafe namespaces[index + 1] else {
                continue
            }
            reader.rootNamespace = unsafe String(cString: uri)
        }
    }

    private mutating func readAttributes(_ values: UnsafeBufferPointer<UnsafePointer<xmlChar>?>) {
        for index in stride(from: 0, to: values.count, by: 5) {
            guard let local = unsafe values[index], let start = unsafe values[index + 3],
                let end = unsafe values[index + 4]
            else { continue }
            let name = unsafe names.number(
                local, values[index + 1], values[index + 2], in: &reader.part.tree.names)
            let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
            unsafe reader.part.tree.appendAttribute(name, value: value.span)
        }
    }

    private mutating func updatePosition() {
        guard let parser = unsafe parser else { return }
        let line = unsafe Int(cxml_line(parser))
        let column = unsafe Int(cxml_column(parser))
        reader.position = FeedPosition(
            line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
    }

    /// Notes the changes to the text up to where the parser is.
    private mutating func noteRepairs() {
        guard nextRepair < repairs.count, let parser = unsafe parser else { return }
        updatePosition()
        noteRepairs(before: unsafe Int(xmlByteConsumed(parser)))
    }

    private mutating func noteRepairs(before offset: Int) {
        while nextRepair < repairs.count, repairs[nextRepair].offset < offset {
            reader.note(repairs[nextRepair])
            nextRepair += 1
        }
    }

    private func stopOnFailure() {
        if reader.failure != nil, let parser = unsafe parser { unsafe xmlStopParser(parser) }
    }
}
