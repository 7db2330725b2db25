import Foundation

/// Where the user's things are, as the XDG base directory specification says.
struct UserFolders {
    let data: String
    let cache: String

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"] ?? NSHomeDirectory()
        // A relative path is invalid and to be ignored.
        let named = { (name: String) in
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        data = "\(named("XDG_DATA_HOME") ?? "\(home)/.local/share")/podcast-player"
        cache = "\(named("XDG_CACHE_HOME") ?? "\(home)/.cache")/podcast-player"
    }

    /// Makes a folder, for its owner alone, and those it is in.
    static func make(_ path: String) throws(Complaint) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw Complaint("\(path) can't be made: check its permissions, or name another place.")
        }
    }
}
