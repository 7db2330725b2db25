/// A place in a feed's text.
///
/// Columns count characters. On a line on which something was repaired they are near the place,
/// not on it.
public struct FeedPosition: Hashable, Sendable, Codable, CustomStringConvertible {
    /// The line, from one.
    public var line: Int

    /// The column, from one.
    public var column: Int

    /// Names a place.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Such as `line 3, column 14`.
    public var description: String { "line \(line), column \(column)" }
}
