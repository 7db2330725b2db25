import CPlayerXML2

/// Owns a libxml2 push parser, which reads UTF-8 and tells a ``FeedReader`` what it finds.
///
/// It never stops at an error of the markup. No entity is ever found, neither internal nor
/// external, so none expands and nothing outside is read.
///
/// Safety: the parser and the relay are reached through this value only.
@safe
struct XMLPushParser: ~Copyable, @unchecked Sendable {
    private let parser: xmlParserCtxtPtr
    private let relay: XMLEventRelay

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - reader: Receives the events.
    ///   - start: Where the text starts in the feed.
    init(reader: FeedReader, start: FeedPosition) {
        Self.prepare
        relay = XMLEventRelay(reader: reader, start: start)
        var handler = unsafe Self.handler()
        // With no receiver libxml2 would use its own tables of entities and expand them.
        let receiver = unsafe Unmanaged.passUnretained(relay).toOpaque()
        guard let parser = unsafe cxml_create_parser(&handler, receiver) else {
            preconditionFailure("There is no memory for an XML parser.")
        }
        unsafe self.parser = parser
        unsafe relay.parser = parser
    }

    deinit {
        unsafe xmlFreeParserCtxt(parser)
    }

    /// What has been read so far.
    var reader: FeedReader { relay.reader }

    /// Why nothing can be given; once there is a failure nothing more is read.
    var failure: PodcastFeedError? { relay.reader.failure }

    /// Adds changes that were made to the text that follows.
    mutating func announce(_ repairs: [Repair]) {
        relay.announce(repairs)
    }

    /// Reads the next piece of text.
    mutating func push(_ bytes: Span<UInt8>) {
        guard failure == nil else { return }
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe xmlParseChunk(
                parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(buffer.count), 0)
        }
    }

    /// Ends the text and gives what was read.
    consuming func finish() -> FeedReader {
        if failure == nil { _ = unsafe xmlParseChunk(parser, nil, 0, 1) }
        relay.finish()
        return relay.reader
    }

    private static let prepare: Void = xmlInitParser()

    private static func handler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.startElementNs = {
            context, local, prefix, uri, _, _, attributeCount, _, attributes in
            guard let relay = unsafe XMLEventRelay.from(context), let local = unsafe local else {
                return
            }
            unsafe relay.start(local, prefix, uri, attributes, count: Int(attributeCount))
        }
        unsafe handler.endElementNs = { context, _, _, _ in
            unsafe XMLEventRelay.from(context)?.end()
        }
        unsafe handler.characters = { context, bytes, count in
            let text = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
            unsafe XMLEventRelay.from(context)?.append(text)
        }
        unsafe handler.ignorableWhitespace = handler.characters
        unsafe handler.cdataBlock = handler.characters
        unsafe handler.getEntity = { _, _ in nil }
        unsafe handler.getParameterEntity = { _, _ in nil }
        unsafe cxml_set_error_callback(&handler) { context, error in
            guard let relay = unsafe XMLEventRelay.from(context), let error = unsafe error else {
                return
            }
            unsafe relay.note(error.pointee)
        }
        return unsafe handler
    }
}
