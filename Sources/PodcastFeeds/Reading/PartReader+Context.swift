/// What `xml:base` and `xml:lang` say at a place.
extension PartReader {
    /// The address that relative ones inside of an element are relative to.
    func base(of element: Element) -> String? {
        guard tree.names.hasXMLNames else { return outerBase }
        var bases: [String] = []
        var next: Element? = element
        while let place = next {
            if let base = tree.attribute(place, .base, in: .xml) { bases.append(base.text) }
            next = tree.parent(place)
        }
        return bases.reversed().reduce(outerBase) { outer, base in
            URLText.resolve(base, against: outer) ?? outer
        }
    }

    /// The language of what is inside of an element.
    func language(of element: Element) -> String? {
        guard tree.names.hasXMLNames else { return outerLanguage }
        var next: Element? = element
        while let place = next {
            if tree.hasAttribute(place, .lang, in: .xml) {
                return tree.attribute(place, .lang, in: .xml)?
                    .map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }.text
            }
            next = tree.parent(place)
        }
        return outerLanguage
    }
}
