internal import PlaybackControl

/// The addresses of pictures and media as others can open them.
enum SharedAddress {
    /// An address with a scheme as it is, and a path as a `file` address; nil for what is neither.
    ///
    /// A relative path means nothing to another process.
    static func text(_ address: String) -> String? {
        guard address.utf8.count <= HarmlessText.longest else { return nil }
        if address.hasPrefix("/") { return "file://" + encoded(address) }
        guard let colon = address.firstIndex(of: ":"), address[..<colon].allSatisfy(isScheme),
            address.first?.isLetter == true
        else { return nil }
        return encoded(address, keeping: "%#?&=+;:@!$'()*,[]")
    }

    private static func isScheme(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
    }

    /// Each byte that has a meaning, or none, as its number.
    private static func encoded(_ text: String, keeping others: String = "") -> String {
        let kept = Set(("/-._~" + others).utf8)
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                if kept.contains(byte) {
                    result.unicodeScalars.append(Unicode.Scalar(byte))
                } else {
                    let digits = String(byte, radix: 16, uppercase: true)
                    result += byte < 16 ? "%0\(digits)" : "%\(digits)"
                }
            }
        }
        return result
    }
}
