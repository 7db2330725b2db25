import Foundation

/// The part of Documentation/Performance.md that a benchmark writes.
package struct PerformanceTable {
    private let benchmark: String
    private var rows: [String] = []

    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Performance.md").standardizedFileURL.path

    private static let end = "<!-- end of what it writes -->\n"

    /// Begins an empty table of `Scripts/benchmark NAME`.
    package init(of benchmark: String) {
        self.benchmark = benchmark
    }

    package mutating func add(_ what: String, _ figure: String, floor: String) {
        rows.append("| \(what) | \(figure) | \(floor) |\n")
    }

    /// Puts the table in place of the one before.
    package func write() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        let start = "<!-- written by Scripts/benchmark \(benchmark) -->\n"
        guard let start = text.range(of: start),
            let end = text.range(of: Self.end, range: start.upperBound..<text.endIndex)
        else { throw CocoaError(.fileReadCorruptFile) }
        let table = "| what | figure | floor |\n| --- | --- | --- |\n" + rows.joined()
        try (text[..<start.upperBound] + table + text[end.lowerBound...])
            .write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
