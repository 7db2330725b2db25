/// An element of an ``ElementTree``: a place in it.
struct Element {
    let index: Int

    /// The outermost element.
    static let root = Element(index: 0)
}

extension ElementTree {
    /// What an element's name means.
    func meaning(_ element: Element) -> XMLName.Meaning {
        names.meanings[Int(nodes[element.index].name)]
    }

    func namespace(_ element: Element) -> XMLNamespace { meaning(element).namespace }

    func local(_ element: Element) -> LocalName { meaning(element).local }

    func name(_ element: Element) -> XMLName { names.names[Int(nodes[element.index].name)] }

    func parent(_ element: Element) -> Element? {
        let parent = nodes[element.index].parent
        return parent < 0 ? nil : Element(index: Int(parent))
    }

    func position(_ element: Element) -> FeedPosition {
        let node = nodes[element.index]
        return FeedPosition(line: Int(node.line), column: Int(node.column))
    }

    /// The elements right inside of one, in order.
    func children(_ element: Element) -> Children {
        Children(tree: self, place: element.index + 1, end: Int(nodes[element.index].end))
    }

    /// The first element of a name right inside of one.
    func child(
        _ element: Element, _ namespace: XMLNamespace, _ local: LocalName
    ) -> Element? {
        let wanted = XMLName.Meaning(namespace: namespace, local: local)
        for child in children(element) where meaning(child) == wanted { return child }
        return nil
    }

    struct Children: Sequence, IteratorProtocol {
        let tree: ElementTree
        var place: Int
        let end: Int

        mutating func next() -> Element? {
            while place < end {
                let node = tree.nodes[place]
                defer { place = Int(node.end) }
                if node.name >= 0 { return Element(index: place) }
            }
            return nil
        }
    }

    // MARK: Text

    /// Whether an element holds other elements.
    func hasChildren(_ element: Element) -> Bool {
        let end = Int(nodes[element.index].end)
        var index = element.index + 1
        while index < end {
            if nodes[index].name >= 0 { return true }
            index = Int(nodes[index].end)
        }
        return false
    }

    /// All the text inside of an element, without blanks around it.
    func text(_ element: Element) -> ArraySlice<UInt8> {
        let node = nodes[element.index]
        let (first, end) = (element.index + 1, Int(node.end))
        if first == end { return [] }
        if first + 1 == end, nodes[first].name < 0 {
            return bytes[Int(nodes[first].start)..<Int(nodes[first].stop)].trimmed
        }
        var text: [UInt8] = []
        for index in first..<end where nodes[index].name < 0 {
            text += bytes[Int(nodes[index].start)..<Int(nodes[index].stop)]
        }
        return text.trimmed
    }

    // MARK: Attributes

    /// The value of an attribute without a namespace, without blanks around it; nil when there is
    /// none or an empty one.
    func attribute(
        _ element: Element, _ name: LocalName, in namespace: XMLNamespace = .rss
    ) -> ArraySlice<UInt8>? {
        let node = nodes[element.index]
        for index in Int(node.start)..<Int(node.stop) {
            let attribute = attributes[index]
            let meaning = names.meanings[Int(attribute.name)]
            if meaning.local == name, meaning.namespace == namespace {
                let value = bytes[Int(attribute.start)..<Int(attribute.stop)].trimmed
                return value.isEmpty ? nil : value
            }
        }
        return nil
    }

    /// All the attributes of an element, in order.
    func allAttributes(_ element: Element) -> [(name: XMLName, value: ArraySlice<UInt8>)] {
        let node = nodes[element.index]
        return (Int(node.start)..<Int(node.stop)).map { index in
            let attribute = attributes[index]
            return (
                names.names[Int(attribute.name)],
                bytes[Int(attribute.start)..<Int(attribute.stop)]
            )
        }
    }
}
