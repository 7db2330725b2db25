/// What is given to a parameter of a statement.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)

    /// A text, or null where there is none.
    init(_ text: String?) {
        self = text.map { .text($0) } ?? .null
    }

    /// A number, or null where there is none.
    init(_ number: Int64?) {
        self = number.map { .integer($0) } ?? .null
    }
}
