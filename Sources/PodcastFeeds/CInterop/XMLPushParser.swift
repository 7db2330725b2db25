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
    private let relay: UnsafeMutablePointer<XMLEventRelay>

    /// Makes a parser.
    ///
    /// - Parameters:
    ///   - reader: Receives the events.
    ///   - start: Where the text starts in the feed.
    init(reader: FeedReader, start: FeedPosition) {
        Self.prepare
        unsafe relay = .allocate(capacity: 1)
        unsafe relay.initialize(to: XMLEventRelay(reader: reader, start: start))
        var handler = unsafe Self.handler()
        // With no receiver libxml2 would use its own tables of entities and expand them.
        guard let parser = unsafe cxml_create_parser(&handler, relay) else {
            preconditionFailure("There is no memory for an XML parser.")
        }
        unsafe self.parser = parser
        unsafe relay.pointee.parser = parser
    }

    deinit {
        unsafe cxml_free_parser(parser)
        unsafe relay.deinitialize(count: 1)
        unsafe relay.deallocate()
    }

    /// Why nothing can be given; once there is a failure nothing more is read.
    var failure: PodcastFeedError? { unsafe relay.pointee.reader.failure }

    var reader: FeedReader { unsafe relay.pointee.reader }

    var hasStartedItems: Bool { unsafe relay.pointee.reader.hasStartedItems }

    mutating func takeItems() -> [FeedItem] { unsafe relay.pointee.reader.takeItems() }

    mutating func takeLiveItems() -> [PodcastLiveItem] {
        unsafe relay.pointee.reader.takeLiveItems()
    }

    /// Adds changes that were made to the text that follows, and sections that belong to it.
    mutating func announce(_ repairs: [Repair], _ sections: SectionQueue) {
        unsafe relay.pointee.announce(repairs)
        unsafe relay.pointee.announce(sections)
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
        unsafe relay.pointee.finish()
        return unsafe relay.pointee.reader
    }

    private static let prepare: Void = xmlInitParser()

    private static func handler() -> xmlSAXHandler {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.startElementNs = {
            context, local, prefix, uri, namespaceCount, namespaces, attributeCount, _, attributes
            in
            guard let relay = unsafe relayAddress(context), let local = unsafe local else {
                return
            }
            unsafe relay.pointee.start(
                local, prefix, uri,
                namespaces: UnsafeBufferPointer(
                    start: namespaces, count: namespaces == nil ? 0 : Int(namespaceCount) * 2),
                attributes, count: Int(attributeCount))
        }
        unsafe handler.endElementNs = { context, _, _, _ in
            unsafe relayAddress(context)?.pointee.end()
        }
        unsafe handler.characters = { context, bytes, count in
            let text = unsafe UnsafeBufferPointer(start: bytes, count: Int(count))
            unsafe relayAddress(context)?.pointee.append(text)
        }
        unsafe handler.ignorableWhitespace = handler.characters
        unsafe handler.cdataBlock = handler.characters
        unsafe handler.processingInstruction = { context, target, _ in
            guard let relay = unsafe relayAddress(context), let target = unsafe target else {
                return
            }
            unsafe relay.pointee.takeSection(at: target)
        }
        unsafe handler.getEntity = { _, _ in nil }
        unsafe handler.getParameterEntity = { _, _ in nil }
        unsafe cxml_set_error_callback(&handler) { context, error in
            guard let relay = unsafe relayAddress(context), let error = unsafe error else {
                return
            }
            unsafe relay.pointee.note(error.pointee)
        }
        return unsafe handler
    }
}

/// The receiver that libxml2 hands to each callback.
private func relayAddress(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
    XMLEventRelay
>? {
    unsafe context?.assumingMemoryBound(to: XMLEventRelay.self)
}
