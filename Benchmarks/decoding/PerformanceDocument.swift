import Foundation

/// The part of Documentation/Performance.md that this benchmark writes.
struct PerformanceDocument {
    private var rows: [String] = []

    private static let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Performance.md").standardizedFileURL.path

    private static let start = "<!-- written by Scripts/benchmark decoding -->\n"
    private static let end = "<!-- end of what it writes -->\n"

    mutating func add(_ what: String, _ figure: String, floor: String) {
        rows.append("| \(what) | \(figure) | \(floor) |\n")
    }

    /// Puts the table in place of the one before.
    func write() throws {
        let text = try String(contentsOfFile: Self.path, encoding: .utf8)
        guard let start = text.range(of: Self.start), let end = text.range(of: Self.end) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        let table = "| what | figure | floor |\n| --- | --- | --- |\n" + rows.joined()
        try (text[..<start.upperBound] + table + text[end.lowerBound...])
            .write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
}
