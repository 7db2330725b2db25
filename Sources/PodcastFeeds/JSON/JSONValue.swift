/// A value of JSON; numbers keep their text, so that nothing is lost.
indirect enum JSONValue: Equatable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONValue])
    case object([(name: String, value: JSONValue)])

    static func == (left: JSONValue, right: JSONValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.number(let a), .number(let b)), (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)):
            a.map(\.name) == b.map(\.name) && a.map(\.value) == b.map(\.value)
        default: false
        }
    }

    /// The first member of a name; nil for other values.
    subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The elements of an array; none for other values.
    var elements: [JSONValue] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The text of a string or a number without blanks around it; nil when it is empty.
    var text: String? {
        switch self {
        case .string(let text), .number(let text):
            let trimmed = Array(text.utf8).trimmed
            return trimmed.isEmpty ? nil : trimmed.text
        case .bool(let value): return value ? "true" : "false"
        default: return nil
        }
    }
}
