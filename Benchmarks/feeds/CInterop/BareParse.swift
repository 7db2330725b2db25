import CPlayerXML2

/// The limit: libxml2's push parser with callbacks that do nothing.
enum BareParse {
    /// Parses bytes in pieces of 64 KiB and throws everything away.
    static func run(_ bytes: [UInt8]) {
        var handler = unsafe xmlSAXHandler()
        unsafe handler.initialized = UInt32(XML_SAX2_MAGIC)
        unsafe handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
        unsafe handler.endElementNs = { _, _, _, _ in }
        unsafe handler.characters = { _, _, _ in }
        unsafe handler.ignorableWhitespace = handler.characters
        unsafe handler.cdataBlock = handler.characters
        guard let parser = unsafe xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            return
        }
        unsafe xmlCtxtUseOptions(
            parser, Int32(XML_PARSE_RECOVER.rawValue | XML_PARSE_NONET.rawValue))
        unsafe bytes.withUnsafeBytes { buffer in
            var start = 0
            while start < buffer.count {
                let count = min(64 << 10, buffer.count - start)
                _ = unsafe xmlParseChunk(
                    parser,
                    buffer.baseAddress?.advanced(by: start).assumingMemoryBound(to: CChar.self),
                    Int32(count), 0)
                start += count
            }
        }
        _ = unsafe xmlParseChunk(parser, nil, 0, 1)
        unsafe xmlFreeParserCtxt(parser)
    }
}
