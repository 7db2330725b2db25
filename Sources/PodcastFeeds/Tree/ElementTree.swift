/// One part of a feed, such as an item, as a tree that is laid out flat in a few arrays.
///
/// The arrays are used again for the next part, so that reading a feed allocates next to nothing.
/// Nodes stand in the order of the document; one that is no element is a text.
struct ElementTree {
    struct Node {
        /// The number of the name; negative for a text.
        var name: Int32

        /// The node around it; negative for the outermost.
        var parent: Int32

        /// Behind the last node inside.
        var end: Int32

        /// The text, or the last attribute's end.
        var start: Int32
        var stop: Int32

        var line: Int32
        var column: Int32
    }

    struct Attribute {
        var name: Int32
        var start: Int32
        var stop: Int32
    }

    var names = XMLNameList()
    private(set) var bytes: [UInt8] = []
    private(set) var nodes: [Node] = []
    private(set) var attributes: [Attribute] = []

    /// The element whose end has not come; negative when there is none.
    private(set) var open: Int32 = -1

    /// Whether the last node is a text that goes on.
    private var isInText = false

    /// How much memory the part takes, about.
    var size: Int { bytes.count + nodes.count * 28 + attributes.count * 12 }

    mutating func removeAll() {
        if bytes.capacity > 1 << 20 { bytes = [] }
        bytes.removeAll(keepingCapacity: true)
        nodes.removeAll(keepingCapacity: true)
        attributes.removeAll(keepingCapacity: true)
        (open, isInText) = (-1, false)
    }

    // MARK: Building

    /// Starts an element inside the open one.
    mutating func start(_ name: Int32, at position: FeedPosition) {
        let first = Int32(truncatingIfNeeded: attributes.count)
        nodes.append(
            Node(
                name: name, parent: open, end: 0, start: first, stop: first,
                line: Int32(truncatingIfNeeded: position.line),
                column: Int32(truncatingIfNeeded: position.column)))
        open = Int32(truncatingIfNeeded: nodes.count &- 1)
        isInText = false
    }

    /// Adds an attribute to the element that was just started.
    mutating func appendAttribute(_ name: Int32, value: Span<UInt8>) {
        let start = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(value, 0..<value.count)
        attributes.append(
            Attribute(name: name, start: start, stop: Int32(truncatingIfNeeded: bytes.count)))
        nodes[nodes.count &- 1].stop = Int32(truncatingIfNeeded: attributes.count)
    }

    /// Adds text to the open element.
    @inline(__always)
    mutating func appendText(_ text: Span<UInt8>) {
        let start = Int32(truncatingIfNeeded: bytes.count)
        bytes.append(text, 0..<text.count)
        let stop = Int32(truncatingIfNeeded: bytes.count)
        if isInText {
            nodes[nodes.count &- 1].stop = stop
        } else {
            nodes.append(
                Node(
                    name: -1, parent: open, end: Int32(truncatingIfNeeded: nodes.count &+ 1),
                    start: start, stop: stop, line: 0, column: 0))
            isInText = true
        }
    }

    /// Ends the open element.
    mutating func end() {
        guard open >= 0 else { return }
        nodes[Int(open)].end = Int32(truncatingIfNeeded: nodes.count)
        open = nodes[Int(open)].parent
        isInText = false
    }

    /// Removes the element that is open inside the outermost, with all in it.
    mutating func removeOpenChild() {
        var child = open
        while child > 0, nodes[Int(child)].parent > 0 { child = nodes[Int(child)].parent }
        guard child > 0 else { return }
        nodes.removeLast(nodes.count - Int(child))
        open = 0
        isInText = false
    }

    /// A hash of all that is in the part: names, structure, attributes and texts.
    var hash: UInt64 {
        var hash = StableHash()
        for node in nodes {
            hash.combine(node.name < 0 ? 1 : names.hashes[Int(node.name)])
            hash.combine(UInt64(truncatingIfNeeded: node.end))
        }
        for attribute in attributes { hash.combine(names.hashes[Int(attribute.name)]) }
        hash.combine(bytes.span)
        return hash.value
    }

    // MARK: What is open

    /// How many elements are open up to the innermost of a name, that one included.
    func openCount(to name: Int32) -> Int? {
        var count = 1
        var index = open
        while index >= 0 {
            if nodes[Int(index)].name == name { return count }
            index = nodes[Int(index)].parent
            count += 1
        }
        return nil
    }

    /// The open element with so many open ones around it.
    func openChild(atDepth depth: Int) -> Element? {
        let path = openElements
        return depth < path.count ? path[depth] : nil
    }

    /// The open elements, the outermost first.
    var openElements: [Element] {
        var path: [Element] = []
        var index = open
        while index >= 0 {
            path.append(Element(index: Int(index)))
            index = nodes[Int(index)].parent
        }
        return path.reversed()
    }
}
