extension OPMLDocument {
    /// The document as XML in UTF-8, in version 2.0, indented by two blanks.
    ///
    /// What no XML may hold is left out. Linear in the document.
    public var xml: String {
        var writer = OPMLWriter()
        writer.write(self)
        return writer.text
    }
}

private struct OPMLWriter {
    private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

    mutating func write(_ document: OPMLDocument) {
        text += "<opml version=\"2.0\">\n  <head>\n"
        write("title", document.title)
        write("dateCreated", document.dateCreated?.rawText)
        write("dateModified", document.dateModified?.rawText)
        write("ownerName", document.ownerName)
        write("ownerEmail", document.ownerEmail)
        write("ownerId", document.ownerID)
        write("docs", document.docs)
        if !document.expansionState.isEmpty {
            write(
                "expansionState", document.expansionState.map(String.init).joined(separator: ", "))
        }
        write("vertScrollState", document.verticalScrollState.map(String.init))
        write("windowTop", document.windowTop.map(String.init))
        write("windowLeft", document.windowLeft.map(String.init))
        write("windowBottom", document.windowBottom.map(String.init))
        write("windowRight", document.windowRight.map(String.init))
        text += "  </head>\n  <body>\n"
        for outline in document.outlines { write(outline, depth: 2) }
        text += "  </body>\n</opml>\n"
    }

    private mutating func write(_ name: String, _ value: String?) {
        if let value { text += "    <\(name)>\(escaped(value))</\(name)>\n" }
    }

    private mutating func write(_ outline: OPMLOutline, depth: Int) {
        let indent = String(repeating: "  ", count: depth)
        text += "\(indent)<outline text=\"\(escaped(outline.text))\""
        let attributes: [(String, String?)] =
            [
                ("type", outline.type), ("isComment", outline.isComment.map(String.init)),
                ("isBreakpoint", outline.isBreakpoint.map(String.init)),
                ("created", outline.created?.rawText), ("category", outline.category),
                ("title", outline.title), ("description", outline.description),
                ("xmlUrl", outline.xmlURL), ("htmlUrl", outline.htmlURL), ("url", outline.url),
                ("language", outline.language), ("version", outline.version),
            ] + outline.attributes.map { ($0.name, $0.value) }
        for (name, value) in attributes {
            if let value { text += " \(name)=\"\(escaped(value))\"" }
        }
        if outline.outlines.isEmpty {
            text += "/>\n"
            return
        }
        text += ">\n"
        for inner in outline.outlines { write(inner, depth: depth + 1) }
        text += "\(indent)</outline>\n"
    }

    private func escaped(_ value: String) -> String {
        var escaped = ""
        for character in value.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n", "\r": escaped += "&#\(character.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
