extension FeedElement {
    /// A value of JSON as an element: members and elements are inside of it, under their names.
    init(name: String, json value: JSONValue) {
        self.init(name: name)
        switch value {
        case .null: break
        case .bool, .number, .string: content = value.text.map { [.text($0)] } ?? []
        case .array(let values):
            content = values.map { .element(FeedElement(name: "element", json: $0)) }
        case .object(let members):
            content = members.map { .element(FeedElement(name: $0.name, json: $0.value)) }
        }
    }
}
