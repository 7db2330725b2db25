internal import Foundation

/// Where the system looks for programs; Debian keeps servers where only root's path leads.
package enum SearchPath {
    private static let folders =
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        + ["/usr/sbin"]

    package static func hasProgram(_ name: String) -> Bool {
        folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// Why programs can't be run; nil when all are there.
    package static func obstacle(to programs: [String]) -> String? {
        let missing = programs.filter { !hasProgram($0) }
        return missing.isEmpty ? nil : "No \(missing.joined(separator: ", ")) on this system."
    }
}
