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

    @Test func everyExampleIsOneThatCompiles() throws {
        let root = folder.deletingLastPathComponent().deletingLastPathComponent()
        let examples = examples(in: try lines(of: root.appending(path: "README.md")))
        let compiled = try lines(of: folder.appending(path: "ReadmeExamples.swift"))
            .joined(separator: "\n")
        #expect(examples.count == 8)
        for example in examples {
            #expect(compiled.contains(example.joined(separator: "\n")), "\(example)")
        }
    }
}
