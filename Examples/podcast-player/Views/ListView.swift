/// The rows of a list: what is selected begins with `>`, what is played has a `*`.
enum ListView {
    static func lines(_ rows: [ListRow], count: Int, columns: Int) -> [Line] {
        guard !rows.isEmpty else { return [Line("There is nothing here.", .faint)] }
        let digits = "\(count)".count
        return rows.map { line($0, digits: digits, columns: columns) }
    }

    private static func line(_ row: ListRow, digits: Int, columns: Int) -> Line {
        let number =
            String(repeating: " ", count: max(0, digits - "\(row.number)".count))
            + "\(row.number)"
        let left =
            "\(row.isSelected ? ">" : " ")\(row.isPlaying ? "*" : " ")\(number). \(row.title)"
        let text = TextWidth.edges(left, details(row, columns: columns), columns: columns)
        return Line(text, row.isSelected ? .selected : row.isPlaying ? .playing : .plain)
    }

    /// What stands at the right edge: the more room there is, the more.
    private static func details(_ row: ListRow, columns: Int) -> String {
        var parts: [(text: String?, width: Int, from: Int)] = [
            (row.hasArtwork ? "art" : nil, 3, 80), (row.date, 10, 60), (row.length, 7, 40),
            (row.progress, 4, 28), (row.download, 5, 50),
        ]
        parts.removeAll { columns < $0.from }
        return parts.map { part in
            let text = part.text ?? ""
            return String(repeating: " ", count: max(0, part.width - text.count)) + text
        }.joined(separator: " ")
    }
}
