extension FeedElement {
    /// What stands inside as XML, without blanks around it: elements without their prefix, with a
    /// declaration where the namespace is another than around it.
    ///
    /// Linear in the length.
    public var markup: String {
        var text: [UInt8] = []
        writeContent(into: &text)
        return text.trimmed.text
    }

    private func writeContent(into text: inout [UInt8]) {
        for part in content {
            switch part {
            case .text(let string): text.append(escaping: Array(string.utf8)[...], quotes: false)
            case .element(let child): child.write(in: namespace, into: &text)
            }
        }
    }

    private func write(in outer: String, into text: inout [UInt8]) {
        text += "<\(name)".utf8
        if namespace != outer { Self.write("xmlns", namespace, into: &text) }
        for attribute in attributes {
            let prefix = attribute.prefix.isEmpty ? "" : attribute.prefix + ":"
            Self.write(prefix + attribute.name, attribute.value, into: &text)
        }
        text.append(UInt8(ascii: ">"))
        writeContent(into: &text)
        text += "</\(name)>".utf8
    }

    private static func write(_ name: String, _ value: String, into text: inout [UInt8]) {
        text += " \(name)=\"".utf8
        text.append(escaping: Array(value.utf8)[...], quotes: true)
        text.append(UInt8(ascii: "\""))
    }
}
