import Foundation
import Testing

@Suite struct ReadmeTests {
    private let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private func lines(of url: URL) throws -> [String] {
        try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The Swift examples of a Markdown text, each as its trimmed lines.
    private func examples(in lines: [String]) -> [[String]] {
        var examples: [[String]] = []
        var current: [String]?
        for line in lines {
            if line == "```swift" {
                current = []
            } else if line == "```", let example = current {
                examples.append(example)
                current = nil
            } else {
                current?.append(line)
            }
        }
        return examples
    }

    @Test(arguments: [
        ("README.md", "ReadmeExamples.swift", 11),
        ("Documentation/Testing.md", "TestingExamples.swift", 5),
    ])
    func everyExampleIsOneThatCompiles(document: String, compiled: String, count: Int) throws {
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let examples = examples(in: try lines(of: root.appending(path: document)))
        let compiled = try lines(of: folder.appending(path: compiled)).joined(separator: "\n")
        #expect(examples.count == count)
        for example in examples {
            #expect(compiled.contains(example.joined(separator: "\n")), "\(example)")
        }
    }
}
