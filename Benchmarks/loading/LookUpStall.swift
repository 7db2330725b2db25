import LoopbackServer
import TestSupport

/// Runs this program where names are asked of a server that never answers.
///
/// The machine's own files stay as they are: the program sees another resolver file in a mount
/// namespace of its own.
enum LookUpStall {
    static let argument = "--look-up"

    /// The delays of cancelled look-ups, in order of size; a text why not when there are none.
    static func delays(program: String, count: Int) async throws -> Result<[Duration], Obstacle> {
        guard let server = SilentNameServer() else {
            return .failure(Obstacle(reason: "only root can have a name server of its own"))
        }
        defer { withExtendedLifetime(server) {} }
        let file = try TemporaryFile(
            Array("nameserver 127.0.0.9\noptions timeout:30 attempts:1\n".utf8))
        let command =
            "mount --bind \(file.path) /etc/resolv.conf && exec \"$0\" \(argument) \(count)"
        do {
            let text = try await Program.run(["unshare", "-m", "sh", "-c", command, program])
            return .success(
                text.split(separator: "\n").compactMap { Int($0) }.map { .microseconds($0) })
        } catch {
            return .failure(Obstacle(reason: "unshare -m gives no mount namespace here"))
        }
    }

    struct Obstacle: Error {
        var reason: String
    }

    /// What the program does there.
    static func run(count: Int) async throws {
        for delay in try await Cancellations(count: count).delays(in: .lookUp) {
            print(Int(delay / .microseconds(1)))
        }
    }
}
