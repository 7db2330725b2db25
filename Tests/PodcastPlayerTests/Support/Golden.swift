import Foundation
import Testing

/// A screen as text that is kept beside the tests; `PLAYBACK_DUMPS=update` in the environment writes
/// it instead of comparing.
func expectGolden(
    _ name: String, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Goldens/\(name).txt")
    if ProcessInfo.processInfo.environment["PLAYBACK_DUMPS"] == "update" {
        try Data((text + "\n").utf8).write(to: file)
        return
    }
    let golden = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    #expect(text + "\n" == golden, "\(name)", sourceLocation: sourceLocation)
}
