/// Finds the end of a document type declaration, with what it declares inside.
struct DeclarationProgress {
    private var depth = 1
    private var quote: UInt8?
    private var isComment = false
    private var recent: UInt32 = 0

    /// Takes the next byte; true when it ends the declaration.
    mutating func take(_ byte: UInt8) -> Bool {
        recent = recent << 8 | UInt32(byte)
        if isComment {
            if recent & 0xFF_FFFF == 0x2D_2D3E { isComment = false }  // "-->"
        } else if let open = quote {
            if byte == open { quote = nil }
        } else {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">"): depth -= 1
            default: break
            }
            if recent == 0x3C21_2D2D {  // "<!--"
                isComment = true
                depth -= 1
            }
        }
        return depth == 0
    }
}
