/// The value of a `Content-Type` field (RFC 9110, section 8.3).
struct MediaType: Hashable, Sendable {
    /// Type and subtype, in lower case, such as `text/xml`.
    var name: String

    /// Names in lower case and values.
    var parameters: [String: String] = [:]

    /// Reads a value such as `text/xml; charset="UTF-8"`; what does not fit is passed over.
    init(_ text: String) {
        var parts = Self.parts(of: text)
        name = parts.isEmpty ? "" : Self.trimmed(parts.removeFirst()).lowercased()
        for part in parts {
            guard let mark = part.firstIndex(of: "=") else { continue }
            let key = Self.trimmed(String(part[..<mark])).lowercased()
            let value = Self.unquoted(Self.trimmed(String(part[part.index(after: mark)...])))
            if parameters[key] == nil { parameters[key] = value }
        }
    }

    /// Splits at the semicolons that stand outside of quotes.
    private static func parts(of text: String) -> [String] {
        var parts = [""]
        var isQuoted = false
        for character in text {
            if character == "\"" { isQuoted.toggle() }
            if character == ";", !isQuoted {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    private static func unquoted(_ text: String) -> String {
        guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast().replacing("\\", with: ""))
    }
}

extension HTTPResponse {
    /// The media type that the server names, in lower case, such as `text/xml`.
    public var mediaType: String? {
        headers["Content-Type"].map { MediaType($0).name }
    }

    /// The charset that the server names, as it is written; nil when it names none.
    ///
    /// A parser of the document needs it where it stands above what the document itself says.
    public var charset: String? {
        headers["Content-Type"].flatMap { MediaType($0).parameters["charset"] }
    }
}
