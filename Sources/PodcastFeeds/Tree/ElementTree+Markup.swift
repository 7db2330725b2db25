extension ElementTree {
    /// What stands right inside of an element, in order.
    func content<Content>(
        _ element: Element, text: (ArraySlice<UInt8>) -> Content, element make: (Element) -> Content
    ) -> [Content] {
        var content: [Content] = []
        var index = element.index + 1
        while index < Int(nodes[element.index].end) {
            let node = nodes[index]
            if node.name < 0 {
                content.append(text(bytes[Int(node.start)..<Int(node.stop)]))
            } else {
                content.append(make(Element(index: index)))
            }
            index = Int(node.end)
        }
        return content
    }

    func hasAttribute(
        _ element: Element, _ name: LocalName, in namespace: XMLNamespace
    ) -> Bool {
        let node = nodes[element.index]
        let wanted = XMLName.Meaning(namespace: namespace, local: name)
        return (Int(node.start)..<Int(node.stop)).contains {
            names.meanings[Int(attributes[$0].name)] == wanted
        }
    }

    /// What is inside of an element as markup, without blanks around it.
    ///
    /// - Parameter unwrapping: Whether the `div` that Atom wants around XHTML is left out.
    func markup(inside element: Element, unwrapping: Bool) -> ArraySlice<UInt8> {
        var outer = element
        if unwrapping, let only = onlyChild(element), local(only) == .div { outer = only }
        var text: [UInt8] = []
        writeContent(of: outer, into: &text)
        return text.trimmed
    }

    /// The one element inside, if there is nothing else but blanks.
    private func onlyChild(_ element: Element) -> Element? {
        var only: Element?
        for part in content(
            element, text: { $0.trimmed.isEmpty ? nil : true }, element: { _ in false })
        where part == true { return nil }
        for child in children(element) {
            if only != nil { return nil }
            only = child
        }
        return only
    }

    private func writeContent(of element: Element, into text: inout [UInt8]) {
        var index = element.index + 1
        let end = Int(nodes[element.index].end)
        var ends: [(place: Int, name: String)] = []
        var scope = NamespaceScope()
        while index < end {
            while let last = ends.last, last.place <= index {
                text += "</\(last.name)>".utf8
                ends.removeLast()
                scope.leave()
            }
            let node = nodes[index]
            if node.name < 0 {
                text.append(escaping: bytes[Int(node.start)..<Int(node.stop)], quotes: false)
            } else {
                let name = writeStart(Element(index: index), &scope, into: &text)
                if Int(node.end) == index + 1 {
                    if HTMLText.isVoid(name) {
                        text += " />".utf8
                    } else {
                        text += "></\(name)>".utf8
                    }
                    scope.leave()
                } else {
                    text.append(UInt8(ascii: ">"))
                    ends.append((Int(node.end), name))
                }
            }
            index += 1
        }
        for last in ends.reversed() { text += "</\(last.name)>".utf8 }
    }

    /// Writes a start tag without its end and gives the name.
    ///
    /// HTML, SVG and MathML lose their prefix. Namespaces are declared where they are needed, and
    /// attributes are in the order of their names, so that equal markup gives equal text.
    private func writeStart(
        _ element: Element, _ scope: inout NamespaceScope, into text: inout [UInt8]
    ) -> String {
        let name = name(element)
        let isMarkup = name.meaning.namespace.isMarkup
        let shown = isMarkup ? name.local : name.qualified
        var attributes = allAttributes(element).map { ($0.qualified, $1) }
        let used =
            [(isMarkup ? "" : name.prefix, name.uri)]
            + allAttributes(element).filter { !$0.name.prefix.isEmpty }
            .map { ($0.name.prefix, $0.name.uri) }
        for (prefix, uri) in scope.enter(used) {
            attributes.append((prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", Array(uri.utf8)[...]))
        }
        text += "<\(shown)".utf8
        for (name, value) in attributes.sorted(by: { $0.0 < $1.0 }) {
            text += " \(name)=\"".utf8
            text.append(escaping: value, quotes: true)
            text.append(UInt8(ascii: "\""))
        }
        return shown
    }
}

extension [UInt8] {
    mutating func append(escaping text: ArraySlice<UInt8>, quotes: Bool) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "&"): self += "&amp;".utf8
            case UInt8(ascii: "<"): self += "&lt;".utf8
            case UInt8(ascii: ">"): self += "&gt;".utf8
            case UInt8(ascii: "\"") where quotes: self += "&quot;".utf8
            default: append(byte)
            }
        }
    }
}
