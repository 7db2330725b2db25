import Foundation
package import TestSupport

/// A PulseAudio server of a test's own that asks for silence while a call comes in, as desktops do.
///
/// PipeWire's server asks nobody; where its volumes are lowered instead, a player need do nothing.
package struct CorkingServer: OwnServer {
    /// Why no such server can be started here; nil when it can.
    package static let obstacle = SearchPath.obstacle(to: ["pulseaudio", "pactl", "pacat"])

    /// Whether tests that need one can run; says why not.
    package static var isAvailable: Bool {
        if let obstacle { print("Tests with calls are left out. \(obstacle)") }
        return obstacle == nil
    }

    package let launcher: Program
    private let directory: String

    /// The address to give to a client.
    package var address: String { "unix:\(directory)/native" }

    package init() async throws {
        let script = """
            directory=$(mktemp -d /tmp/calls.XXXXXX)
            export HOME=$directory XDG_RUNTIME_DIR=$directory
            pulseaudio -n --daemonize=no --exit-idle-time=-1 --use-pid-file=no --disable-shm=yes \
                -L "module-null-sink sink_name=cap" -L module-role-cork \
                -L "module-native-protocol-unix socket=$directory/native auth-anonymous=1" \
                </dev/null >/dev/null 2>&1 &
            server=$!
            for try in $(seq 200); do
                PULSE_SERVER=unix:$directory/native pactl info >/dev/null 2>&1 && break
                sleep 0.05
            done
            echo "$directory"
            cat >/dev/null
            kill "$server"
            rm -rf "$directory"
            """
        (launcher, directory) = try await Self.launch(["sh", "-c", script])
    }

    /// Has a call come in while the body runs.
    package func call(_ body: () async throws -> Void) async throws {
        let call = try Program(
            ["pacat", "--raw", "--property=media.role=phone", "/dev/zero"],
            environment: ["PULSE_SERVER": address])
        let outcome: Swift.Result<Void, any Error>
        do { outcome = .success(try await body()) } catch { outcome = .failure(error) }
        call.interrupt()
        await call.waitForExit()
        try outcome.get()
    }
}
