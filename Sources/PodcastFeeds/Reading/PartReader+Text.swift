extension PartReader {
    /// A text that people read: RSS's, or a text construct of Atom; nil when it is empty.
    func feedText(_ element: Element) -> FeedText? {
        let type = tree.attribute(element, .type)?.lowercasedText
        let mode = tree.attribute(element, .mode)?.lowercasedText
        let hasMarkup = tree.hasChildren(element)
        let bytes =
            if mode == "base64" || (!hasMarkup && mode == nil && isBinary(element, type)) {
                Base64.decode(tree.text(element))
            } else if hasMarkup {
                tree.markup(inside: element, unwrapping: type == "xhtml")
            } else { tree.text(element) }
        guard !bytes.isEmpty else { return nil }
        // What was Base64 may be anything.
        let isChecked = !hasMarkup && mode == nil && type == nil
        return FeedText(
            isChecked ? bytes.validText : bytes.text,
            kind: kind(of: element, type: type, hasMarkup: hasMarkup),
            language: language(of: element), base: base(of: element))
    }

    /// Atom writes what is neither text nor XML in Base64 (RFC 4287, section 4.1.3.3).
    private func isBinary(_ element: Element, _ type: String?) -> Bool {
        guard let type, tree.namespace(element) == .atom else { return false }
        return type.contains("/") && !type.hasPrefix("text/") && !type.hasSuffix("xml")
    }

    private func kind(of element: Element, type: String?, hasMarkup: Bool) -> FeedText.Kind {
        switch type {
        case "html", "text/html": return .html
        case "xhtml", "application/xhtml+xml": return .xhtml
        case "text", "plain", "text/plain": return hasMarkup ? .html : .plain
        default: break
        }
        let namespace = tree.namespace(element)
        if namespace == .xhtml { return .xhtml }
        if hasMarkup { return .html }
        return namespace == .atom ? .plain : .unstated
    }

    // MARK: Persons

    /// A person, written as Atom does or in one text as RSS does.
    mutating func person(_ element: Element) -> FeedPerson? {
        guard tree.hasChildren(element) else {
            return string(element).map(PersonText.read)
        }
        var person = FeedPerson()
        for child in tree.children(element) {
            switch tree.local(child) {
            case .name: person.name = person.name ?? string(child)
            case .email: person.email = person.email ?? string(child)
            case .uri, .url, .homepage: person.uri = person.uri ?? url(child)
            default: break
            }
        }
        return person == FeedPerson() ? string(element).map(PersonText.read) : person
    }

    // MARK: Links and categories

    /// A link of Atom, or of RSS, whose address is the text.
    mutating func link(_ element: Element) -> FeedLink? {
        var link = FeedLink()
        guard let href = url(element, .href) ?? url(element) else { return nil }
        link.href = href
        link.rel = string(element, .rel)
        link.type = string(element, .type)
        link.hreflang = string(element, .hreflang)
        link.title = string(element, .title)
        link.length = length(element, .length)
        return link
    }

    func category(_ element: Element) -> FeedCategory? {
        var category = FeedCategory()
        guard
            let term = string(element, .term) ?? string(element) ?? string(element, .text)
                ?? string(element, .label)
        else { return nil }
        category.term = term
        category.scheme = string(element, .scheme) ?? string(element, .domain)
        category.label = string(element, .label)
        return category
    }

    func generator(_ element: Element) -> FeedGenerator {
        var generator = FeedGenerator()
        generator.name = string(element)
        let address = string(element, .uri) ?? string(element, .url)
        generator.uri = address.map {
            resolved($0, at: element)
        }
        generator.version = string(element, .version)
        return generator
    }

    // MARK: Anything

    /// An element as it stands.
    func element(_ element: Element) -> FeedElement {
        let name = tree.name(element)
        return FeedElement(
            name: name.local, prefix: name.prefix, namespace: name.uri,
            attributes: tree.allAttributes(element).map { name, value in
                FeedElement.Attribute(name: name.local, prefix: name.prefix, value: value.text)
            },
            content: tree.content(element) { text in
                .text(text.text)
            } element: { child in
                .element(self.element(child))
            })
    }
}
