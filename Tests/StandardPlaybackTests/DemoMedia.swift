import Foundation
import LoopbackServer

/// The episodes of the demo feed.
enum DemoMedia {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples/Media")

    static func path(_ name: String) -> String { folder.appending(path: name).path }

    static func content(_ name: String) throws -> Content {
        Content(Array(try Data(contentsOf: folder.appending(path: name))))
    }
}
