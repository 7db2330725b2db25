/// The markup in the text of a cue: voices, styles and times in `<…>`, references such as `&amp;`.
enum CueMarkup {
    /// The words without markup, and the voice that says the first of them.
    static func text(of source: String) -> (text: String, speaker: String?) {
        let bytes = Array(source.utf8)
        var text: [UInt8] = []
        var speaker: String?
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<"):
                guard let end = endOfTag(bytes, index) else {
                    text.append(bytes[index])
                    break
                }
                speaker = speaker ?? voice(bytes[(index + 1)..<end])
                index = end
            case UInt8(ascii: "{") where bytes[index...].starts(with: Array("{\\".utf8)):
                // SubRip knows places on the screen, such as {\an8}.
                index = bytes[index...].prefix(32).firstIndex(of: UInt8(ascii: "}")) ?? index
            case UInt8(ascii: "&"):
                if let (character, length) = HTMLText.reference(in: bytes, at: index),
                    let scalar = Unicode.Scalar(character)
                {
                    text += Array(String(scalar).utf8)
                    index += length - 1
                } else {
                    text.append(bytes[index])
                }
            default: text.append(bytes[index])
            }
            index += 1
        }
        return (String(decoding: text, as: UTF8.self).trimmingBlanks(), speaker)
    }

    /// Where a tag ends; nil for a `<` that is no tag.
    private static func endOfTag(_ bytes: [UInt8], _ index: Int) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        let next = bytes[index + 1]
        let isTag =
            next == UInt8(ascii: "/") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next | 0x20)
        return isTag ? bytes[index...].prefix(256).firstIndex(of: UInt8(ascii: ">")) : nil
    }

    /// The name in a tag such as `v.loud Sarah`.
    private static func voice(_ tag: ArraySlice<UInt8>) -> String? {
        guard tag.first == UInt8(ascii: "v"), let blank = tag.firstIndex(of: 0x20),
            tag[..<blank].count == 1 || tag[tag.startIndex + 1] == UInt8(ascii: ".")
        else { return nil }
        let name = text(of: String(decoding: tag[(blank + 1)...], as: UTF8.self)).text
        return name.isEmpty ? nil : name
    }
}

extension String {
    fileprivate func trimmingBlanks() -> String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }

    /// The text cut at so many bytes, between two characters.
    func cut(at limit: Int) -> String {
        guard utf8.count > limit else { return self }
        var end = utf8.index(startIndex, offsetBy: limit)
        while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        return String(self[..<end])
    }
}
