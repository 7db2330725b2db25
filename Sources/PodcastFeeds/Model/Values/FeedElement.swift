/// An element that no typed value holds, with everything in it.
public struct FeedElement: Hashable, Sendable {
    /// The name without prefix.
    public var name: String

    /// The prefix that the feed uses; empty when there is none.
    public var prefix: String

    /// The namespace's URI as written; empty when there is none or the prefix is not declared.
    public var namespace: String

    /// The attributes, in order.
    public var attributes: [Attribute]

    /// The texts and elements inside, in order.
    public var content: [Content]

    /// Makes an element.
    public init(
        name: String, prefix: String = "", namespace: String = "",
        attributes: [Attribute] = [], content: [Content] = []
    ) {
        self.name = name
        self.prefix = prefix
        self.namespace = namespace
        self.attributes = attributes
        self.content = content
    }

    /// An attribute of an element.
    public struct Attribute: Hashable, Sendable, Codable {
        /// The name without prefix.
        public var name: String

        /// The prefix; empty when there is none.
        public var prefix: String

        /// The value as it stands.
        public var value: String

        /// Makes an attribute.
        public init(name: String, prefix: String = "", value: String) {
            self.name = name
            self.prefix = prefix
            self.value = value
        }
    }

    /// What stands inside of an element.
    public enum Content: Hashable, Sendable {
        /// A text.
        case text(String)

        /// An element.
        case element(FeedElement)
    }

    /// The elements right inside.
    public var children: [FeedElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// All the text inside, without blanks around it.
    public var text: String {
        let text = content.map { content in
            switch content {
            case .text(let text): text
            case .element(let element): element.text
            }
        }
        .joined()
        return Array(text.utf8).trimmed.text
    }

    /// The text right inside, without that of elements in it and without blanks around it.
    public var ownText: String {
        let texts = content.map { if case .text(let text) = $0 { text } else { "" } }
        return Array(texts.joined().utf8).trimmed.text
    }

    /// The value of an attribute, whatever its prefix; nil when there is none.
    public subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }
}

extension FeedElement: Codable {
    private enum Key: CodingKey {
        case name, prefix, namespace, attributes, content, ownText
    }

    /// Reads what `encode(to:)` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        prefix = try container.decode(String.self, forKey: .prefix)
        namespace = try container.decode(String.self, forKey: .namespace)
        attributes = try container.decode([Attribute].self, forKey: .attributes)
        content = try container.decode([Content].self, forKey: .content)
    }

    /// Writes the element, and ``ownText`` for who reads the values without this library.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        try container.encode(prefix, forKey: .prefix)
        try container.encode(namespace, forKey: .namespace)
        try container.encode(attributes, forKey: .attributes)
        try container.encode(content, forKey: .content)
        try container.encode(ownText, forKey: .ownText)
    }
}

extension FeedElement.Content: Codable {
    /// Reads a string as text and an object as an element.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .element(try container.decode(FeedElement.self))
        }
    }

    /// Writes a text as a string and an element as an object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .element(let element): try container.encode(element)
        }
    }
}
