/// The attributes of a playlist's tag: `NAME=value,NAME="text, with commas"` (RFC 8216, 4.2).
struct PlaylistAttributes {
    private var values: [Substring: Substring] = [:]

    /// Reads the text behind the tag's colon; what is no attribute is left out.
    init(_ text: Substring) {
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].drop { $0 == " " }
            rest = rest[rest.index(after: equals)...]
            let value: Substring
            if rest.first == "\"" {
                rest.removeFirst()
                value = rest.prefix { $0 != "\"" }
                rest = rest[value.endIndex...].drop { $0 != "," }
            } else {
                value = rest.prefix { $0 != "," }
                rest = rest[value.endIndex...]
            }
            values[name] = value
            rest = rest.dropFirst()
        }
    }

    subscript(name: Substring) -> String? {
        values[name].map { String($0) }
    }
}
