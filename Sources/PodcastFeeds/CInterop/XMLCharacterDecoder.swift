import CPlayerXML2

/// Decodes an encoding that libxml2 knows to UTF-8.
///
/// Safety: the handles live from `init` to `deinit` and are reached through this value only.
@safe
struct XMLCharacterDecoder: ~Copyable, @unchecked Sendable {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    /// How many bytes are given up at a place that cannot be decoded.
    private let unitLength: Int

    /// Nil when libxml2 does not know the encoding.
    init?(encoding name: String) {
        guard let handler = unsafe xmlFindCharEncodingHandler(name) else { return nil }
        guard let input = unsafe xmlBufferCreate(), let output = unsafe xmlBufferCreate() else {
            unsafe xmlCharEncCloseFunc(handler)
            return nil
        }
        unsafe (self.handler, self.input, self.output) = (handler, input, output)
        unitLength = name.hasPrefix("utf-32") ? 4 : name.hasPrefix("utf-16") ? 2 : 1
    }

    deinit {
        unsafe xmlCharEncCloseFunc(handler)
        unsafe xmlBufferFree(input)
        unsafe xmlBufferFree(output)
    }

    /// Decodes bytes and appends the text; the start of a character waits for its end.
    ///
    /// - Returns: How many places had bytes that are none of the encoding; each becomes U+FFFD.
    mutating func decode(_ bytes: [UInt8], isLast: Bool, into text: inout [UInt8]) -> Int {
        var malformedCount = 0
        unsafe bytes.withUnsafeBufferPointer { buffer in
            _ = unsafe xmlBufferAdd(input, buffer.baseAddress, Int32(buffer.count))
        }
        while unsafe xmlBufferLength(input) > 0 {
            let result = unsafe cxml_decode(handler, output, input)
            if result > 0 { continue }
            guard result == -2 || isLast else { break }
            malformedCount += 1
            let skipped = min(UInt32(unitLength), UInt32(unsafe xmlBufferLength(input)))
            unsafe xmlBufferShrink(input, skipped)
            unsafe xmlBufferAdd(output, [0xEF, 0xBF, 0xBD], 3)
        }
        let decoded = unsafe UnsafeBufferPointer(
            start: xmlBufferContent(output), count: Int(xmlBufferLength(output)))
        unsafe text.append(contentsOf: decoded)
        unsafe xmlBufferEmpty(output)
        return malformedCount
    }
}
