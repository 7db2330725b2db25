/// Reads a person that is written in one text.
enum PersonText {
    /// Reads `mail (Name)`, `Name <mail>`, `Name (mail)`, a mail address or a name.
    static func read(_ text: String) -> FeedPerson {
        var person = FeedPerson()
        person.rawText = text
        let bytes = Array(text.utf8)
        for (open, close) in [("(", ")"), ("<", ">")] as [(Unicode.Scalar, Unicode.Scalar)] {
            guard let start = bytes.firstIndex(of: UInt8(ascii: open)),
                let end = bytes.lastIndex(of: UInt8(ascii: close)), start < end
            else { continue }
            let inner = bytes[(start + 1)..<end].trimmed
            let outer = (Array(bytes[..<start]) + bytes[(end + 1)...]).trimmed
            if isMail(outer) {
                (person.email, person.name) = (mail(outer), name(inner))
                return person
            }
            if isMail(inner) {
                (person.email, person.name) = (mail(inner), name(outer))
                return person
            }
        }
        if isMail(bytes.trimmed) {
            person.email = mail(bytes.trimmed)
        } else if let address = bytes.split(separator: 0x20).first(where: isMail) {
            person.email = mail(address)
            person.name = name(
                bytes.split(separator: 0x20).filter { $0 != address }.joined(separator: [0x20])
                    .map(\.self)[...])
        } else {
            person.name = name(bytes.trimmed)
        }
        return person
    }

    private static func name(_ text: ArraySlice<UInt8>) -> String? {
        let quotes = [UInt8(ascii: "\"")]
        var text = text.trimmed
        if text.count > 1, quotes.contains(text.first ?? 0), text.first == text.last {
            text = text.dropFirst().dropLast().trimmed
        }
        return text.isEmpty ? nil : text.text
    }

    private static func mail(_ text: ArraySlice<UInt8>) -> String {
        let scheme = "mailto:"
        return text.starts(withText: "mailto:") ? text.dropFirst(scheme.utf8.count).text : text.text
    }

    private static func isMail(_ text: ArraySlice<UInt8>) -> Bool {
        guard let at = text.firstIndex(of: UInt8(ascii: "@")), at > text.startIndex,
            at + 1 < text.endIndex
        else { return false }
        return !text.contains { $0.isBlank || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(") }
            && !text.starts(withText: "http")
    }
}
